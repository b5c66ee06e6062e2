import { clusterEngines } from '@leitai/cluster-engines/engines'
import { type EngineKind, localEngines } from '@leitai/runner/agent/engines'

/** The engines among which RUNNER_ENGINE chooses. */
export const engines: readonly [EngineKind, ...EngineKind[]] = [...localEngines, ...clusterEngines]
