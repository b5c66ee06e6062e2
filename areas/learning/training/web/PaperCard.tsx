import { FeedbackButton } from '@leitai/identity/account/web/shared/FeedbackButton.tsx'
import type { WireOf } from '@leitai/platform/contract/call'
import { Head } from '@leitai/platform/web/framework/Head.tsx'
import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { Logo } from '@leitai/platform/web/framework/Readable.tsx'
import { paths } from '@leitai/platform/web/paths'
import { Cover } from '@leitai/platform/web/ui/Avatar.tsx'
import { Card } from '@leitai/platform/web/ui/Card.tsx'
import { StateBadge } from '@leitai/platform/web/ui/StateBadge.tsx'
import type { ReactNode } from 'react'
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

/** Layout without the site's chrome: a heading and a back link. */
export function Bare({ title, children }: { title: string; children: ReactNode }) {
  const t = useText('training')
  return (
    <>
      <Head title={title} index={false} />
      <header className={classes.bar}>
        <Logo />
        <span className={classes.barLinks}>
          <FeedbackButton />
          <Link to={paths.training()}>← {t('back')}</Link>
        </span>
      </header>
      <div className={`page ${classes.bare}`}>
        <h1>{title}</h1>
        {children}
      </div>
    </>
  )
}
