/** A canonical key, so that each matter is appealed once, however it is written. */
export const matterKey = ({
  matter,
  cmptId,
  subject,
}: {
  matter: string
  cmptId?: number | undefined
  subject: string
}): string => [matter, cmptId ?? '', subject.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()].join('|')

/** Matters that need a subject, as there can be several. */
export const needsSubject = (matter: string) => matter === 'submission' || matter === 'penalty' || matter === 'board'
