package io.anypose.broken.report.chart;

import io.anypose.broken.report.section.Innocent;

/** Breaks the rule that charts know no sections. */
public record ChartThatKnowsASection(Innocent section) {}
