import { messageOf } from '../../failure/failure.js';
import { appendText } from '../../input/whole-file.js';
import type { Run } from '../../run/run.js';
import { observeRun } from './observe-run.js';
import type { Output } from './outputs.js';

/** The output for GitHub Actions: annotations on standard output after the text, and the summary of the step. */
export async function githubOutput(run: Run, summaryFile: string | undefined): Promise<Output> {
  const { RunCollector } = await import('../../output/report/run-collector.js');
  const { githubAnnotations, githubSummary } = await import('../../output/report/formats/github.js');
  const collector = new RunCollector();
  const observed = observeRun(run, collector);
  return {
    async stop() {
      if (!observed.end()) return;
      const report = collector.report();
      process.stdout.write(githubAnnotations(report));
      if (summaryFile === undefined || summaryFile === '') return;
      try {
        appendText(summaryFile, githubSummary(report));
      } catch (error) {
        console.error(
          `tillfleet: the step summary ${summaryFile} cannot be written: ${messageOf(error)}\n  hint: correct GITHUB_STEP_SUMMARY, or unset it`,
        );
      }
    },
  };
}
