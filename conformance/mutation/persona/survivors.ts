/** Alterations that no persona notices, for one reason. */
interface ExplainedAlterations {
  readonly reason: string;
  /** Matches the ids. */
  readonly ids: RegExp;
}

export const explainedAlterations: readonly ExplainedAlterations[] = [
  {
    reason: 'the wording of a message is free',
    ids: /: (message|errorMessage) other value$/,
  },
  {
    reason: 'the persona requires details, which are written for readers',
    ids: /: details(\.0\.path absent|\.0\.\w+ other value| other order)$/,
  },
  {
    reason: 'an app uses its token until it is rejected, and judges nothing else of the response',
    ids: /: token 200: (expiryDate other value|header x-request-id absent)$/,
  },
  {
    reason:
      'a status above 499 of the token endpoint is a missing response, which makes the run inconclusive',
    ids: /: token 200: status 500$/,
  },
  {
    reason: 'the instant at which the service stores or sends something is checked by scenarios',
    ids: /: (updatedAt|sentAt|expiresAt) other value$/,
  },
  {
    reason: 'the field is present once the command has been sent or done',
    ids: /: requestStatus 200: result absent$/,
  },
  {
    reason:
      'a sale that is only recorded is not looked up again, so that no other response contradicts this one',
    ids: /^(careless-retrier|scope-prober|tenant-prober): saveTransaction 200: (tradeNo|gateway|channel|merchantId|branchId|createdAt) other value$/,
  },
  {
    reason:
      'a prober judges rejections, and uses these responses to find resources: other personas judge them',
    ids: /^(scope|tenant)-prober: (listTerminals|saveTransaction|getChannelSummary|settle) 200: [\w.]+ (other value|doubled item)$/,
  },
];

/** The reason why an alteration need not be noticed; undefined if it must be. */
export function explanationOf(id: string): string | undefined {
  return explainedAlterations.find(({ ids }) => ids.test(id))?.reason;
}
