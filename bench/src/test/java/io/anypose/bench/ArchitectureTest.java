package io.anypose.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.syntax.ArchRuleDefinition;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The arrows between the packages of this module, and a copy of them with one forbidden arrow of each kind. */
class ArchitectureTest {

    @Test
    void measurementsKnowNoCommandsAndOnlyKernelsKnowJmh() {
        JavaClasses classes = new ClassFileImporter()
                .withImportOption(new ImportOption.DoNotIncludeTests())
                .importPackages("io.anypose.bench");
        assertFalse(classes.isEmpty());
        for (ArchRule rule : rules("io.anypose.bench")) {
            rule.check(classes);
        }
    }

    @Test
    void forbiddenArrowsAreFoundOut() {
        JavaClasses classes = new ClassFileImporter().importPackages("io.anypose.broken");
        assertEquals(
                rules("io.anypose.broken").stream()
                        .map(ArchRule::getDescription)
                        .toList(),
                rules("io.anypose.broken").stream()
                        .filter(rule -> rule.evaluate(classes).hasViolation())
                        .map(ArchRule::getDescription)
                        .toList());
    }

    private static List<ArchRule> rules(String root) {
        String jmh = "org.openjdk.jmh..";
        return List.of(
                without(root + ".client", root, root + ".measure", root + ".kernel", jmh),
                without(root + ".kernel", root, root + ".client", root + ".measure"),
                without(root + ".measure", root, root + ".kernel", jmh),
                without(root, jmh));
    }

    private static ArchRule without(String name, String... forbidden) {
        return ArchRuleDefinition.noClasses()
                .that()
                .resideInAPackage(name)
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(forbidden)
                .as(name + " imports none of " + String.join(", ", forbidden));
    }
}
