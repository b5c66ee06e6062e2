import { first, newestCompetitions } from '@leitai/competition/section/web/shared/section-input'

/** Inputs of the data science page's calls. */
export const science = {
  competitions: { ...newestCompetitions, type: 'algorithm', state: '1' } satisfies typeof newestCompetitions,
  datasets: { keyword: '', tag: '', order: 'newest', ...first },
  library: { keyword: '', tag: '', ...first },
} as const
