import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import { Link } from 'react-router'
import classes from './Submission.module.css'
import type { ScoringStage } from './scoring-stage.ts'

interface StageSwitchProps {
  cmptId: number
  stages: readonly ScoringStage[]
  current: number
}

/** Selects the stage; each has its own URL. */
export function StageSwitch({ cmptId, stages, current }: StageSwitchProps) {
  const t = useText('submission')
  const words = useWords()
  return (
    <nav className={classes.pills} aria-label={t('stage.label')}>
      {stages.map(({ id, name }) => (
        <Link
          key={id}
          to={paths.competition(cmptId, 'submit', { stage: id })}
          aria-current={id === current ? 'page' : undefined}
          preventScrollReset
        >
          {words(name)}
        </Link>
      ))}
    </nav>
  )
}
