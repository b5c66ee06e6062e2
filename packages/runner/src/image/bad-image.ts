/** What is wrong with an archive that is to be an image; the words for it are the server’s, the tool’s and the page’s. */
export const imageProblems = [
  'broken',
  'compressed',
  'none',
  'several',
  'large',
  'many',
  'path',
  'kind',
  'machine',
  'shell',
  'start',
] as const
export type ImageProblem = (typeof imageProblems)[number]

/** An archive that no program can run in, by its own fault. */
export class BadImage extends Error {
  readonly problem: ImageProblem
  constructor(problem: ImageProblem, detail = '') {
    super(detail === '' ? problem : `${problem}: ${detail}`)
    this.problem = problem
  }
}
