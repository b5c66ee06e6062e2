import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { Empty } from '@leitai/platform/web/ui/Empty.tsx'
import { Fragment } from 'react'
import type { StepProps } from './editor-queries.ts'
import { StageCode } from './StageCode.tsx'
import { StageScoring } from './StageScoring.tsx'

/** The scoring of each stage. */
export function ScoringStep({ cmptId, draft }: StepProps) {
  const t = useText('competition-editor')
  const run = useText('run')
  const words = useWords()
  if (draft.basics.type === 'application') return <Empty title={t('noScoringHere')} compact />
  const stages = draft.stages.filter(({ kind }) => kind !== 'signup')
  if (stages.length === 0) return <Empty title={t('stagesFirst')} compact />
  return stages.map((stage) => (
    <Fragment key={stage.id}>
      <StageScoring cmptId={cmptId} draft={draft} stage={stage} title={words(stage.name)} />
      {stage.kind !== 'switch' && (
        <StageCode
          cmptId={cmptId}
          draft={draft}
          stage={stage}
          title={`${words(stage.name)} · ${run('editor.title')}`}
        />
      )}
    </Fragment>
  ))
}
