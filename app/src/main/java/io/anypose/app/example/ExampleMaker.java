package io.anypose.app.example;

import java.util.List;
import java.util.random.RandomGenerator;

/** Makes objects that differ, of classes that can be told apart. */
interface ExampleMaker {

    List<String> classes();

    /** How many steps lead back to the canonical pose. */
    int order();

    /** An object of a class; everything that is its own comes from {@code random}. */
    PosedObject make(int label, RandomGenerator random);
}
