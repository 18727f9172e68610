/** The formats of `--report`. They are separate from their code, which is loaded only when a report is made. */
export const reportFormats = ['text', 'ndjson', 'json', 'junit', 'ctrf', 'html', 'github'] as const;

export type ReportFormat = (typeof reportFormats)[number];
