import type { clustersMetrics } from './index.ts'

const pairs = () => import('./pairs.ts')
const mutual = () => import('./mutual.ts')
const krippendorff = () => import('./krippendorff.ts')

/** The module of each metric of this family; see by-name.ts. */
export const clustersModules = {
  ari: pairs,
  nmi: mutual,
  ami: mutual,
  'v-measure': mutual,
  homogeneity: mutual,
  completeness: mutual,
  'fowlkes-mallows': pairs,
  bcubed: pairs,
  purity: pairs,
  'conll-coref': () => import('./coreference.ts'),
  trackml: () => import('./trackml.ts'),
  'fleiss-kappa': () => import('./fleiss.ts'),
  'krippendorff-alpha': krippendorff,
  'krippendorff-alpha-numeric': krippendorff,
} satisfies Record<keyof typeof clustersMetrics, () => Promise<object>>
