package io.anypose.spark;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.syntax.ArchRuleDefinition;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The arrows between the packages of this module. */
class ArchitectureTest {

    private static final String ROOT = "io.anypose.spark";

    /** What each package may import of the others. */
    private static final Map<String, List<String>> ARROWS = new TreeMap<>(Map.of(
            "file", List.of(),
            "cluster", List.of(),
            "model", List.of("file"),
            "picture", List.of("model"),
            "evaluate", List.of("model"),
            "sweep", List.of("file"),
            "measure", List.of(""),
            "command", List.of("", "file", "cluster", "model", "picture", "evaluate", "sweep", "measure")));

    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages(ROOT);

    @Test
    void eachPackageImportsOnlyWhatItMay() {
        assertFalse(CLASSES.isEmpty());
        ARROWS.forEach((name, allowed) -> rule(name, allowed).check(CLASSES));
    }

    @Test
    void aForbiddenArrowIsFoundOut() {
        assertTrue(rule("picture", List.of()).evaluate(CLASSES).hasViolation());
    }

    private static ArchRule rule(String name, List<String> allowed) {
        String[] forbidden = Stream.concat(Stream.of(""), ARROWS.keySet().stream())
                .filter(other -> !other.equals(name) && !allowed.contains(other))
                .map(ArchitectureTest::path)
                .toArray(String[]::new);
        return ArchRuleDefinition.noClasses()
                .that()
                .resideInAPackage(path(name))
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(forbidden)
                .allowEmptyShould(true);
    }

    private static String path(String name) {
        return name.isEmpty() ? ROOT : ROOT + "." + name;
    }
}
