package io.anypose.broken.report.html;

import io.anypose.broken.report.chart.ChartThatKnowsASection;

/** Breaks the rule that html knows no other room. */
public record ElementThatKnowsAChart(ChartThatKnowsASection chart) {}
