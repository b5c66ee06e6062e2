import type { Metric } from '../metric.ts'
import { conllCoreference } from './coreference.ts'
import { fleissKappa } from './fleiss.ts'
import { krippendorffNominal, krippendorffNumeric } from './krippendorff.ts'
import { ami, completeness, homogeneity, nmi, vMeasure } from './mutual.ts'
import { ari, bcubed, fowlkesMallows, purity } from './pairs.ts'
import { trackml } from './trackml.ts'

/** The metrics on clusters and on the agreement of annotators, in the order shown to hosts. */
export const clustersMetrics = {
  ari,
  nmi,
  ami,
  'v-measure': vMeasure,
  homogeneity,
  completeness,
  'fowlkes-mallows': fowlkesMallows,
  bcubed,
  purity,
  'conll-coref': conllCoreference,
  trackml,
  'fleiss-kappa': fleissKappa,
  'krippendorff-alpha': krippendorffNominal,
  'krippendorff-alpha-numeric': krippendorffNumeric,
} satisfies Record<string, Metric>
