import { useCall } from '@leitai/platform/web/api'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { Empty } from '@leitai/platform/web/ui/Empty.tsx'
import { launchGate } from '../contract.launch.ts'
import { Trials, untilScored } from './Trials.tsx'

/** Hosts may change the scoring meanwhile, and the sample's URL expires within minutes. */
const AGAIN_SECONDS = 30

/** Judges test before the launch whether result files are scored correctly. */
export function JudgeTrials({ cmptId }: { cmptId: number }) {
  const t = useText('competition-editor')
  const gate = useCall(launchGate, { cmptId }, { everySeconds: (asked) => untilScored(asked) ?? AGAIN_SECONDS })
  if (gate.scored.length + gate.sandbox.length === 0) return <Empty title={t('tryNone')} text={t('tryNoneText')} />
  return <Trials cmptId={cmptId} gate={gate} />
}
