package io.anypose.app.console;

import java.util.List;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.UsageMessageSpec;

/**
 * The options of a command in groups with headings, so that who needs three of thirty finds them.
 *
 * @param groups the names of options by heading, in the order in which they are shown; what is in none comes under {@code others}
 */
public record GroupedOptions(Map<String, List<String>> groups, String others) {

    /** Shows the help of a command so. */
    public void in(CommandLine command) {
        command.getHelpSectionMap().put(UsageMessageSpec.SECTION_KEY_OPTION_LIST, this::text);
    }

    private String text(Help help) {
        CommandSpec command = help.commandSpec();
        List<OptionSpec> shown =
                command.options().stream().filter(option -> !option.hidden()).toList();
        StringBuilder text = new StringBuilder();
        groups.forEach((heading, names) -> text.append(group(
                help,
                heading,
                shown.stream().filter(option -> isOne(option, names)).toList())));
        List<String> grouped = groups.values().stream().flatMap(List::stream).toList();
        return text
                + group(
                        help,
                        others,
                        shown.stream().filter(option -> !isOne(option, grouped)).toList());
    }

    private static boolean isOne(OptionSpec option, List<String> names) {
        return names.contains(option.longestName());
    }

    private static String group(Help help, String heading, List<OptionSpec> options) {
        Help.Layout layout = help.createDefaultLayout();
        layout.addOptions(options, help.parameterLabelRenderer());
        return System.lineSeparator() + heading + System.lineSeparator() + layout;
    }
}
