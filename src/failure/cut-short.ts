/**
 * An error that the end of a run or of a scenario itself causes in work that is still under way. Often nothing waits for
 * such work any longer, so that nothing handles its rejection; that of any other error shows a defect of the program.
 */
export interface CutShort {
  readonly isCutShort: true;
}

export function isCutShort(error: unknown): error is Error & CutShort {
  return error instanceof Error && 'isCutShort' in error && error.isCutShort === true;
}
