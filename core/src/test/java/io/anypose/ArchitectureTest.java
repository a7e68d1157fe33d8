package io.anypose;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.syntax.ArchRuleDefinition;
import io.anypose.group.Motions;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The arrows between the packages, and a copy of the packages with one forbidden arrow of each kind. */
class ArchitectureTest {

    private static final List<String> ORDER =
            List.of("group", "image", "data", "model", "train", "pose", "eval", "recipe", "learn", "record", "export");
    private static final List<String> BELOW = List.of("provenance", "file");
    private static final List<String> WITH_ENGINE = List.of("model", "train", "pose");

    @Test
    void eachPackageImportsOnlyThoseBeforeIt() {
        JavaClasses classes = new ClassFileImporter()
                .withImportOption(new ImportOption.DoNotIncludeTests())
                .importPackages("io.anypose");
        assertFalse(classes.isEmpty());
        for (ArchRule rule : rules("io.anypose")) {
            rule.check(classes);
        }
    }

    @Test
    void forbiddenArrowsAreFoundOut() {
        JavaClasses classes = new ClassFileImporter().importPackages("io.anypose.broken");
        assertEquals(
                List.of(
                        "group imports only java.*",
                        "only image.RotateTranslate knows motions",
                        "image imports only what comes before it",
                        "image does not import image.picture",
                        "data imports neither data.idx nor data.picture",
                        "data.idx does not import data.picture",
                        "model.engine imports no other of model",
                        "model.operator imports of model the engine only",
                        "model.encoder does not import model",
                        "pose.confidence does not import pose",
                        "pose.correlation does not import pose",
                        "provenance imports none of the others",
                        "file imports only provenance",
                        "engine types stay inside of model, train, pose"),
                rules("io.anypose.broken").stream()
                        .filter(rule -> rule.evaluate(classes).hasViolation())
                        .map(ArchRule::getDescription)
                        .toList());
    }

    /** Packages that do not exist yet break no rule. */
    private static List<ArchRule> rules(String root) {
        List<ArchRule> rules = new ArrayList<>();
        rules.add(ArchRuleDefinition.classes()
                .that()
                .resideInAPackage(root + ".group..")
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage("java..", root + ".group..")
                .as("group imports only java.*"));
        rules.add(ArchRuleDefinition.noClasses()
                .that()
                .resideOutsideOfPackage(root + ".group..")
                .and()
                .doNotHaveFullyQualifiedName(root + ".image.RotateTranslate")
                .should()
                .dependOnClassesThat()
                .areAssignableTo(Motions.class)
                .as("only image.RotateTranslate knows motions"));
        for (int i = 0; i < ORDER.size(); i++) {
            rules.add(without(in(root, List.of(ORDER.get(i))), in(root, ORDER.subList(i + 1, ORDER.size())))
                    .as(ORDER.get(i) + " imports only what comes before it"));
        }
        rules.add(without(new String[] {root + ".image"}, in(root, List.of("image.picture")))
                .as("image does not import image.picture"));
        rules.add(without(new String[] {root + ".data"}, in(root, List.of("data.idx", "data.picture")))
                .as("data imports neither data.idx nor data.picture"));
        rules.add(without(in(root, List.of("data.idx")), in(root, List.of("data.picture")))
                .as("data.idx does not import data.picture"));
        rules.add(without(in(root, List.of("data.picture")), in(root, List.of("data.idx")))
                .as("data.picture does not import data.idx"));
        rules.add(without(
                        new String[] {root + ".model.engine"},
                        new String[] {root + ".model", root + ".model.operator", root + ".model.encoder"})
                .as("model.engine imports no other of model"));
        rules.add(
                without(new String[] {root + ".model.operator"}, new String[] {root + ".model", root + ".model.encoder"
                        })
                        .as("model.operator imports of model the engine only"));
        rules.add(without(new String[] {root + ".model.encoder"}, new String[] {root + ".model"})
                .as("model.encoder does not import model"));
        rules.add(without(in(root, List.of("pose.confidence")), new String[] {root + ".pose"})
                .as("pose.confidence does not import pose"));
        rules.add(without(in(root, List.of("pose.correlation")), new String[] {root + ".pose"})
                .as("pose.correlation does not import pose"));
        rules.add(without(
                        in(root, List.of("provenance")),
                        in(
                                root,
                                Stream.concat(ORDER.stream(), Stream.of("file")).toList()))
                .as("provenance imports none of the others"));
        rules.add(without(in(root, List.of("file")), in(root, ORDER)).as("file imports only provenance"));
        List<String> engineFree = Stream.concat(ORDER.stream(), BELOW.stream())
                .filter(name -> !WITH_ENGINE.contains(name))
                .toList();
        rules.add(without(in(root, engineFree), new String[] {"ai.djl.."})
                .as("engine types stay inside of " + String.join(", ", WITH_ENGINE)));
        return rules.stream().map(rule -> rule.allowEmptyShould(true)).toList();
    }

    private static ArchRule without(String[] packages, String[] forbidden) {
        return ArchRuleDefinition.noClasses()
                .that()
                .resideInAnyPackage(packages)
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(forbidden);
    }

    private static String[] in(String root, List<String> names) {
        return names.stream().map(name -> root + "." + name + "..").toArray(String[]::new);
    }
}
