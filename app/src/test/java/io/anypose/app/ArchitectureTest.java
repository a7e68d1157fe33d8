package io.anypose.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.syntax.ArchRuleDefinition;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The arrows between the packages of the app, and a copy of the packages with one forbidden arrow of each kind. */
class ArchitectureTest {

    /** What each package may import of the others. */
    private static final Map<String, List<String>> ARROWS = new TreeMap<>(Map.ofEntries(
            Map.entry("console", List.of()),
            Map.entry("output", List.of("console")),
            Map.entry("option", List.of("console", "output")),
            Map.entry("serve", List.of("console", "output", "serve.http")),
            Map.entry("serve.http", List.of("console", "output")),
            Map.entry("example", List.of("console", "output")),
            Map.entry("learn", List.of("console", "output", "option", "train")),
            Map.entry("train", List.of("console", "output", "option")),
            Map.entry("measure", List.of("console", "output", "option")),
            Map.entry("model", List.of("console", "output", "option", "train")),
            Map.entry("reproduce", List.of("console", "output", "option", "train")),
            Map.entry("demo", List.of("console", "output", "option", "train", "serve"))));

    @Test
    void eachPackageImportsOnlyWhatItMay() {
        JavaClasses classes = new ClassFileImporter()
                .withImportOption(new ImportOption.DoNotIncludeTests())
                .importPackages("io.anypose.app");
        assertFalse(classes.isEmpty());
        for (ArchRule rule : rules("io.anypose.app")) {
            rule.check(classes);
        }
        assertEquals(
                List.copyOf(ARROWS.keySet()),
                classes.stream()
                        .map(type -> type.getPackageName().substring("io.anypose.app".length()))
                        .filter(name -> !name.isEmpty())
                        .map(name -> name.substring(1))
                        .distinct()
                        .sorted()
                        .toList(),
                "every package has its arrows");
    }

    @Test
    void forbiddenArrowsAreFoundOut() {
        JavaClasses classes = new ClassFileImporter().importPackages("io.anypose.broken");
        assertEquals(
                List.of(
                        "console imports no other package of the app",
                        "train imports only console, output, option",
                        "none imports the module bench"),
                rules("io.anypose.broken").stream()
                        .filter(rule -> rule.evaluate(classes).hasViolation())
                        .map(ArchRule::getDescription)
                        .toList());
    }

    private static List<ArchRule> rules(String root) {
        List<ArchRule> rules = new ArrayList<>();
        ARROWS.forEach((name, allowed) -> rules.add(ArchRuleDefinition.noClasses()
                .that()
                .resideInAPackage(root + "." + name)
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(forbidden(root, name, allowed))
                .as(
                        allowed.isEmpty()
                                ? name + " imports no other package of the app"
                                : name + " imports only " + String.join(", ", allowed))));
        rules.add(ArchRuleDefinition.noClasses()
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("io.anypose.bench..", "io.anypose.broken.bench..", "org.openjdk.jmh..")
                .as("none imports the module bench"));
        return rules.stream().map(rule -> rule.allowEmptyShould(true)).toList();
    }

    /** All others, and the package of the main class. */
    private static String[] forbidden(String root, String name, List<String> allowed) {
        return Stream.concat(
                        Stream.of(root),
                        ARROWS.keySet().stream()
                                .filter(other -> !other.equals(name) && !allowed.contains(other))
                                .map(other -> root + "." + other))
                .toArray(String[]::new);
    }
}
