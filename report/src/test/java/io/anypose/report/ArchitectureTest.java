package io.anypose.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.syntax.ArchRuleDefinition;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Which room of the report may import which, and copies of rooms with forbidden arrows. */
class ArchitectureTest {

    private static final String ROOT = "io.anypose.report";
    private static final String BROKEN = "io.anypose.broken.report";
    private static final int MOST_CLASSES = 25;

    /** Each room with those that it may import. */
    private static final Map<String, List<String>> ROOMS = new TreeMap<>(Map.of(
            "html", List.of(),
            "record", List.of(),
            "chart", List.of("html", "record"),
            "claim", List.of("html", "record"),
            "section", List.of("html", "record", "chart", "claim")));

    private static JavaClasses classes() {
        return new ClassFileImporter()
                .withImportOption(new ImportOption.DoNotIncludeTests())
                .importPackages(ROOT);
    }

    @Test
    void eachRoomImportsOnlyWhatItMay() {
        for (ArchRule rule : rules(ROOT)) {
            rule.check(classes());
        }
    }

    @Test
    void forbiddenArrowsAreFoundOut() {
        JavaClasses classes = new ClassFileImporter().importPackages(BROKEN);
        assertEquals(
                List.of("chart imports only html, record", "html imports only itself"),
                rules(BROKEN).stream()
                        .filter(rule ->
                                rule.allowEmptyShould(true).evaluate(classes).hasViolation())
                        .map(ArchRule::getDescription)
                        .toList());
    }

    @Test
    void everyRoomIsKnownAndSmall() {
        Map<String, Long> sizes = classes().stream()
                .filter(type -> type.isTopLevelClass() && !type.getSimpleName().equals("package-info"))
                .collect(Collectors.groupingBy(JavaClass::getPackageName, TreeMap::new, Collectors.counting()));
        assertEquals(
                Stream.concat(Stream.of(ROOT), ROOMS.keySet().stream().map(room -> ROOT + "." + room))
                        .sorted()
                        .toList(),
                List.copyOf(sizes.keySet()));
        assertTrue(sizes.values().stream().allMatch(size -> size <= MOST_CLASSES), sizes.toString());
    }

    /** The room itself and all that are not listed are forbidden, the report around them too. */
    private static List<ArchRule> rules(String root) {
        return ROOMS.entrySet().stream()
                .map(room -> rule(root, room.getKey(), room.getValue()))
                .toList();
    }

    private static ArchRule rule(String root, String room, List<String> allowed) {
        String[] forbidden = Stream.concat(
                        Stream.of(root),
                        ROOMS.keySet().stream()
                                .filter(other -> !other.equals(room) && !allowed.contains(other))
                                .map(other -> root + "." + other + ".."))
                .toArray(String[]::new);
        return ArchRuleDefinition.noClasses()
                .that()
                .resideInAPackage(root + "." + room + "..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(forbidden)
                .as(room + " imports only " + (allowed.isEmpty() ? "itself" : String.join(", ", allowed)));
    }
}
