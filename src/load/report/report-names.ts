/** The formats of `tillfleet load --report`. They are separate from their code, which is loaded only when a report is made. */
export const loadReportFormats = ['html', 'json', 'junit', 'ctrf'] as const;

export type LoadReportFormat = (typeof loadReportFormats)[number];
