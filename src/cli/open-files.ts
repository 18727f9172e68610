interface Report {
  readonly userLimits?: { readonly open_files?: { readonly soft?: number | string } };
}

/** The soft limit of open files of this process, or undefined where there is none. */
export function openFilesLimit(): number | undefined {
  // The report looks up the names of all peers unless told not to; the types do not know the switch yet.
  Object.assign(process.report, { excludeNetwork: true });
  const report = process.report.getReport() as Report;
  const soft = report.userLimits?.open_files?.soft;
  return typeof soft === 'number' ? soft : undefined;
}
