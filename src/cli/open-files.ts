interface Report {
  readonly userLimits?: { readonly open_files?: { readonly soft?: number | string } };
}

/** The soft limit of open files of this process, or undefined if it has none. */
export function openFilesLimit(): number | undefined {
  // The report resolves the names of all peers unless this is set, and the types do not have the field yet.
  Object.assign(process.report, { excludeNetwork: true });
  const report = process.report.getReport() as Report;
  const soft = report.userLimits?.open_files?.soft;
  return typeof soft === 'number' ? soft : undefined;
}
