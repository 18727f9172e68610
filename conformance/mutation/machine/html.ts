import type { MutationTestResult } from 'mutation-testing-report-schema/api';

/** A page that shows a report, with all that it needs in one file. */
export function reportPage(report: MutationTestResult, elements: string): string {
  // No text of a source may end the script.
  const data = JSON.stringify(report).replaceAll('<', '\\u003c');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Mutants of tillfleet</title>
<script>${elements.replaceAll('</script', '<\\/script')}</script>
</head>
<body>
<mutation-test-report-app title-postfix="tillfleet"></mutation-test-report-app>
<script>document.querySelector('mutation-test-report-app').report = ${data};</script>
</body>
</html>
`;
}
