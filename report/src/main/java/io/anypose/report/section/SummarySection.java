package io.anypose.report.section;

import io.anypose.model.operator.Operators;
import io.anypose.report.claim.Claim;
import io.anypose.report.html.Element;
import io.anypose.report.html.Numbers;
import io.anypose.report.html.Seeds;
import io.anypose.report.record.Part;
import io.anypose.report.record.Run;
import io.anypose.report.record.TestDigits;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What was claimed, what was measured, and whether they agree. */
public final class SummarySection {

    private static final int MANY = 8;

    private SummarySection() {}

    public static Section of(Run run, List<Claim> paper, List<Claim> own) {
        List<Block> blocks = new ArrayList<>();
        blocks.add(new Prose(Element.of("p", total(paper) + " " + ownTotal(own)).with("class", "total")));
        precision(run).ifPresent(words -> blocks.add(new Prose(Element.of("p", words))));
        List<Claim> differing = exceptional(paper);
        if (!differing.isEmpty()) {
            blocks.add(new Prose(links(differing)));
        }
        List<String> missing = run.missing(name -> !run.partsOfFewerSeeds().containsKey(name));
        if (!missing.isEmpty()) {
            blocks.add(new Prose(Element.of("p", "Not in this run: " + String.join("; ", missing) + ".")
                    .with("class", "missing")));
        }
        fewerSeeds(run).ifPresent(words -> blocks.add(Prose.of(words)));
        blocks.add(Prose.heading("What the paper claims"));
        blocks.add(new Prose(list(paper, true)));
        blocks.add(Prose.heading("What anypose adds"));
        blocks.add(new Prose(list(own, false)));
        return new Section("summary", "Summary", blocks);
    }

    /** All verdicts on the paper's claims in one sentence. */
    public static String total(List<Claim> claims) {
        return total("the paper's", claims, "agrees with what was measured", "agree with what was measured");
    }

    /** The same of what anypose claims beyond the paper. */
    public static String ownTotal(List<Claim> claims) {
        return total("our own", claims, "holds", "hold");
    }

    private static String total(String whose, List<Claim> claims, String agrees, String agree) {
        int differing = with(claims, Claim.Verdict.DIFFERS).size();
        int unknown = with(claims, Claim.Verdict.NOT_MEASURED).size();
        if (unknown == claims.size()) {
            return "None of " + whose + " " + unknown + " claims is in this run.";
        }
        List<Claim> unclear = with(claims, Claim.Verdict.TOO_FEW);
        int agreeing = claims.size() - differing - unknown - unclear.size();
        if (agreeing == claims.size()) {
            return "All of " + whose + " " + claims.size() + " claims " + agree + ".";
        }
        List<String> counts = new ArrayList<>();
        counts.add(number(agreeing, agrees, agree));
        if (differing > 0) {
            counts.add(number(differing, "does not", "do not"));
        }
        unclear.stream()
                .collect(Collectors.groupingBy(claim -> claim.words(true), TreeMap::new, Collectors.counting()))
                .forEach((words, count) -> counts.add("for " + count + " there are " + words));
        if (unknown > 0) {
            counts.add(number(unknown, "is", "are") + " not in this run");
        }
        return "Of " + whose + " " + claims.size() + " claims, " + String.join(", ", counts) + ".";
    }

    /** Those of the claims that were measured and are not agreed with. */
    private static List<Claim> exceptional(List<Claim> claims) {
        return claims.stream()
                .filter(claim -> claim.verdict() == Claim.Verdict.DIFFERS || claim.verdict() == Claim.Verdict.TOO_FEW)
                .toList();
    }

    /** Each of them in a line. */
    public static List<String> exceptions(List<Claim> claims) {
        return exceptional(claims).stream()
                .map(claim -> claim.words(true) + ": " + claim.statement() + counted(claim))
                .toList();
    }

    /** How many of several checks hold; of a single one the verdict says it. */
    private static String counted(Claim claim) {
        return claim.checks().size() == 1 ? "" : " (" + claim.count() + ")";
    }

    /** On how many digits and with how many seeds a run was measured, and what that makes of its numbers; empty if all digits and one seed. */
    public static Optional<String> precision(Run run) {
        String words =
                Stream.of(digits(run), seeds(run)).flatMap(Optional::stream).collect(Collectors.joining(" "));
        return words.isEmpty() ? Optional.empty() : Optional.of(words);
    }

    /** Which parts have fewer seeds than the run, because nobody asked for more. */
    private static Optional<String> fewerSeeds(Run run) {
        Map<List<Long>, List<String>> bySeeds = new LinkedHashMap<>();
        run.partsOfFewerSeeds()
                .forEach((name, seeds) ->
                        bySeeds.computeIfAbsent(seeds, key -> new ArrayList<>()).add(Part.words(name)));
        return bySeeds.isEmpty()
                ? Optional.empty()
                : Optional.of("This run has " + run.seeds().size() + " seeds, " + Seeds.numbers(run.seeds())
                        + ". Some parts have fewer. "
                        + bySeeds.entrySet().stream()
                                .map(entry -> "With " + Seeds.words(entry.getKey()) + " alone: "
                                        + String.join("; ", entry.getValue()) + ".")
                                .collect(Collectors.joining(" ")));
    }

    private static Optional<String> seeds(Run run) {
        return run.hasSeveralSeeds()
                ? Optional.of(
                        "Means over " + run.seeds().size()
                                + " seeds: the standard error of a mean is its deviation divided by the root of its number of seeds.")
                : Optional.empty();
    }

    private static Optional<String> digits(Run run) {
        SortedMap<TestDigits, Set<String>> digits = run.digits();
        List<TestDigits> some = digits.keySet().stream()
                .filter(known -> known.limit().isPresent())
                .toList();
        if (some.isEmpty()) {
            return Optional.empty();
        }
        String which = digits.containsKey(TestDigits.ALL)
                ? " ("
                        + some.stream()
                                .flatMap(known -> digits.get(known).stream())
                                .distinct()
                                .map(Part::words)
                                .collect(Collectors.joining("; "))
                        + ")"
                : "";
        return Optional.of((which.isEmpty() ? "Measured on " : "Some of it was measured on ")
                + words(some, known -> String.valueOf(known.limit().getAsInt()))
                + " test images" + which + ", so that an accuracy of 95 % has a standard error of up to "
                + words(some, known -> Numbers.decimal(100 * known.error(0.95), 1)) + " points.");
    }

    private static String words(List<TestDigits> all, Function<TestDigits, String> word) {
        return String.join(" or ", all.stream().map(word).toList());
    }

    private static String number(int count, String one, String more) {
        return (count == 0 ? Operators.NONE : String.valueOf(count)) + " " + (count == 1 ? one : more);
    }

    private static List<Claim> with(List<Claim> claims, Claim.Verdict verdict) {
        return claims.stream().filter(claim -> claim.verdict() == verdict).toList();
    }

    private static Element links(List<Claim> claims) {
        Element list = Element.of("ul");
        for (Claim claim : claims) {
            list.add(Element.of("li")
                    .text(claim.words(true) + ": ")
                    .add(Element.of("a", claim.statement()).with("href", "#" + id(claim)))
                    .text(counted(claim)));
        }
        return list;
    }

    private static String id(Claim claim) {
        return "claim-" + claim.id();
    }

    private static Element list(List<Claim> claims, boolean ofPaper) {
        Element list = Element.of("ol").with("class", "claims");
        claims.forEach(claim -> list.add(item(claim, ofPaper)));
        return list;
    }

    private static Element item(Claim claim, boolean ofPaper) {
        Claim.Verdict verdict = claim.verdict();
        boolean measured = verdict != Claim.Verdict.NOT_MEASURED;
        Element item = Element.of("li")
                .with("id", id(claim))
                .with("class", verdict.id())
                .add(
                        Element.of("p")
                                .add(Element.of("span", symbol(verdict) + " " + claim.words(ofPaper))
                                        .with("class", "verdict"))
                                .text(" ")
                                .add(Element.of("strong", claim.statement())),
                        Element.of(
                                        "p",
                                        "Checked: " + claim.criterion() + "."
                                                + (measured && claim.checks().size() > 1
                                                        ? " " + claim.count() + "."
                                                        : ""))
                                .with("class", "criterion"));
        if (measured && !claim.details().isEmpty()) {
            item.add(details(claim.details()));
        }
        return item;
    }

    /** As a list, which is folded if it is long. */
    private static Element details(List<String> details) {
        Element list = Element.of("ul");
        details.forEach(detail -> list.add(Element.of("li", detail)));
        return details.size() <= MANY
                ? list
                : Element.of("details").add(Element.of("summary", "all " + details.size() + " that miss it"), list);
    }

    /** So that the verdict does not depend on its colour. */
    private static String symbol(Claim.Verdict verdict) {
        return switch (verdict) {
            case AGREES, AGREES_SO_FAR -> "✓";
            case DIFFERS -> "✗";
            case TOO_FEW -> "?";
            case NOT_MEASURED -> "–";
        };
    }
}
