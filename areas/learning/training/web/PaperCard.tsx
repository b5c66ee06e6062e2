import type { WireOf } from '@leitai/platform/contract/call'
import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import { Card } from '@leitai/platform/web/ui/Card.tsx'
import { Cover } from '@leitai/platform/web/ui/Cover.tsx'
import { StateBadge } from '@leitai/platform/web/ui/StateBadge.tsx'
import { Link } from 'react-router'
import type { trainingPapers } from '../contract.papers.ts'
import classes from './Training.module.css'

export const phaseTones = { soon: 'soon', open: 'live', over: 'done' } as const

/** Exams and courses have numbers of their own: on one page, the same number is drawn differently. */
const APART = 5

/** An exam in the list, with the user's result. */
export function PaperCard({ paper }: { paper: WireOf<typeof trainingPapers>['list'][number] }) {
  const t = useText('training')
  const words = useWords()
  const { mine, phase } = paper
  return (
    <Card component="li" className={classes.card}>
      <div className={classes.cover}>
        <Cover id={paper.id + APART} src={null} />
      </div>
      <p className={classes.badges}>
        <StateBadge tone={phaseTones[phase]}>{t(`phase.${phase}`)}</StateBadge>
        {mine?.passed && <StateBadge tone="good">{t('passed')}</StateBadge>}
        {mine?.open && <StateBadge tone="wait">{t('goOn')}</StateBadge>}
      </p>
      <h3>
        <Link to={paths.testEntry(paper.id)}>{words(paper.title)}</Link>
      </h3>
      <p className={classes.facts}>
        <span>{t('fact.questions', { count: paper.questions })}</span>
        <span>{t('fact.minutes', { minutes: paper.minutes })}</span>
        <span>{t('fact.pass', { percent: paper.passPercent })}</span>
        {mine && <span>{t('fact.attempts', { used: mine.used, all: paper.attempts })}</span>}
        {mine && mine.best !== null && <span>{t('fact.best', { score: mine.best })}</span>}
      </p>
    </Card>
  )
}
