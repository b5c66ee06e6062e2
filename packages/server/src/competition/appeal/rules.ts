/** One matter is one appeal, however it is written: the key of a matter. */
export const matterKey = ({
  matter,
  cmptId,
  subject,
}: {
  matter: string
  cmptId?: number | undefined
  subject: string
}): string => [matter, cmptId ?? '', subject.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()].join('|')

/** Matters of which there are many: which one is meant must be said. */
export const needsSubject = (matter: string) => matter === 'submission' || matter === 'penalty' || matter === 'board'
