import { useLoginCheck } from '@leitai/identity/account/web/shared/session'
import { emptyWords } from '@leitai/platform/contract/inputs'
import { useSend } from '@leitai/platform/web/api'
import { loadChunk } from '@leitai/platform/web/framework/chunk'
import { useTag, useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import { Cover } from '@leitai/platform/web/ui/Avatar.tsx'
import { Dialog } from '@leitai/platform/web/ui/Dialog.tsx'
import { Facts } from '@leitai/platform/web/ui/Facts.tsx'
import { Icon } from '@leitai/platform/web/ui/Icon.tsx'
import { MedalIcon } from '@leitai/platform/web/ui/MedalIcon.tsx'
import { NumberText } from '@leitai/platform/web/ui/numbers.tsx'
import { StateBadge } from '@leitai/platform/web/ui/StateBadge.tsx'
import { Countdown, TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import { Anchor, Button, Skeleton } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { cmptDetail } from '../../contract.detail.ts'
import { followCmpt } from '../../contract.ts'
import { HostName, Prize } from '../CompetitionCard.tsx'
import { type TabProps, toneOf } from '../shared/competition-tab.ts'
import classes from './Detail.module.css'
import { MainButton } from './MainButton.tsx'

/** The page's header: title, figures, time left, and the main button. */
export function Hero({ cmpt }: TabProps) {
  const t = useText('competition')
  const common = useText('common')
  const words = useWords()
  const tagOf = useTag()
  const next = cmpt.state === 'upcoming' ? cmpt.startAt : cmpt.state === 'running' ? cmpt.endAt : null
  const facts = [
    ['detail.teams', cmpt.teams],
    ['detail.people', cmpt.people],
    ['detail.submissions', cmpt.submissions],
  ] as const
  return (
    <header className={classes.hero}>
      <div className={`page ${classes.heroGrid}`}>
        <div>
          <div className={classes.badges}>
            <StateBadge tone={toneOf[cmpt.state]}>{common(`state.${cmpt.state}`)}</StateBadge>
            {cmpt.audience !== 'public' && <StateBadge tone="wait">{t('detail.private')}</StateBadge>}
            <span className={classes.tag}>{t(cmpt.practice ? 'type.practice' : `type.${cmpt.type}`)}</span>
            {cmpt.tags.map((tag) => (
              <span key={tag} className={classes.tag}>
                {tagOf(tag)}
              </span>
            ))}
          </div>
          <h1 className={classes.title}>{words(cmpt.title)}</h1>
          <p className={classes.quiet}>{words(cmpt.summary)}</p>
          <p className={classes.quiet}>
            <HostName card={cmpt} height={32} text={t('detail.host', { host: words(cmpt.host) })} />
          </p>
          <div className={classes.facts}>
            <div className={classes.fact}>
              <Prize card={cmpt} />
              <span>{t('detail.prize')}</span>
            </div>
            {facts.map(([key, value]) => (
              <div key={key} className={classes.fact}>
                <strong>
                  <NumberText value={value} />
                </strong>
                <span>{t(key)}</span>
              </div>
            ))}
          </div>
        </div>
        <div className={classes.side}>
          <div className={classes.cover}>
            <Cover id={cmpt.id} src={cmpt.cover} tags={cmpt.tags} />
          </div>
          {next && (
            <Countdown until={next} label={t(cmpt.state === 'upcoming' ? 'detail.startsIn' : 'detail.endsIn')} />
          )}
          <MainButton cmpt={cmpt} />
          <MyStatus cmpt={cmpt} />
          <Actions cmpt={cmpt} />
        </div>
      </div>
    </header>
  )
}

const Answers = lazy(() => loadChunk(() => import('./Answers.tsx')))
const ShareCard = lazy(() => loadChunk(() => import('./Numbers.tsx')))

/** Follow, share, report, and the current user's sign-up answers. */
function Actions({ cmpt }: TabProps) {
  const t = useText('competition')
  const common = useText('common')
  const mayAct = useLoginCheck()
  const [opened, setOpened] = useState(false)
  const [answers, setAnswers] = useState<boolean | null>(null)
  const follow = useSend(followCmpt, { changes: [cmptDetail] })
  return (
    <div className={classes.actions}>
      <Button
        variant="default"
        size="compact-sm"
        aria-pressed={cmpt.followed}
        loading={follow.pending}
        leftSection={<Icon name={cmpt.followed ? 'check' : 'star'} size={16} />}
        onClick={() => mayAct() && follow.run({ cmptId: cmpt.id, follow: !cmpt.followed })}
      >
        {t(cmpt.followed ? 'detail.followed' : 'detail.follow')}
      </Button>
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<Icon name="share" size={16} />}
        onClick={() => setOpened(true)}
      >
        {t('detail.share')}
      </Button>
      <Anchor component={Link} to={paths.reports({ cmptId: cmpt.id })} fz="sm" rel="nofollow">
        {common('report')}
      </Anchor>
      {cmpt.me?.signedUp && cmpt.form.length > 0 && (
        <Button variant="default" size="compact-sm" onClick={() => setAnswers(true)}>
          {t('answers.title')}
        </Button>
      )}
      {answers !== null && (
        <Suspense>
          <Answers cmpt={cmpt} opened={answers} onClose={() => setAnswers(false)} />
        </Suspense>
      )}
      <Dialog opened={opened} onClose={() => setOpened(false)} title={t('detail.share')} size={360}>
        <Suspense fallback={<Skeleton h={240} />}>
          <ShareCard cmptId={cmpt.id} />
        </Suspense>
      </Dialog>
    </div>
  )
}

/** The participant's team, rank, best score, qualification, submissions left today and the start of the next stage. */
function MyStatus({ cmpt }: TabProps) {
  const t = useText('competition')
  const words = useWords()
  const { me } = cmpt
  if (!me?.signedUp) return null
  const next = cmpt.stages.find(({ now }) => now === 'before')
  const promotions = me.promoted.filter(({ stageId }) => cmpt.stages.find(({ id }) => id === stageId)?.now !== 'over')
  const judged = cmpt.type === 'application'
  const open = judged
    ? cmpt.stages.find(({ id }) => id === cmpt.action.stageId && cmpt.action.kind.startsWith('work'))
    : undefined
  const { final } = me
  const place = final && { rank: final.rank, teams: final.teams }
  const finals =
    final && place
      ? ([
          [
            'detail.myFinal',
            me.rank === null ? t('detail.finalOf', place) : t('detail.finalFrom', { ...place, before: me.rank }),
          ],
          ['detail.finalScore', final.score],
        ] as const)
      : []
  // People judge works: nothing is ranked or counted a day.
  const standing = [
    ['detail.myRank', me.rank],
    ['detail.myBest', me.best],
    ['detail.myRest', me.remainingToday],
  ] as const
  const facts = [['detail.myTeam', me.teamName], ...(final ? finals : judged ? [] : standing)] as const
  return (
    <Facts className={classes.status} aria-label={t('detail.mine')}>
      {facts.map(([key, value]) => (
        <div key={key}>
          <dt>{t(key)}</dt>
          <dd className="tnum">
            {key === 'detail.myFinal' && final?.medal && <MedalIcon medal={final.medal} />} {value ?? '--'}
          </dd>
        </div>
      ))}
      {promotions.map(({ stageId, promoted }) => (
        <div key={stageId} className={classes.next}>
          <dt>
            {t('detail.promotion', { stage: words(cmpt.stages.find(({ id }) => id === stageId)?.name ?? emptyWords) })}
          </dt>
          <dd>{t(promoted === null ? 'detail.promotionOpen' : promoted ? 'detail.promoted' : 'detail.notPromoted')}</dd>
        </div>
      ))}
      {open?.endAt && (
        <div className={classes.next}>
          <dt>{t('detail.worksUntil', { stage: words(open.name) })}</dt>
          <dd>
            <TimeText at={open.endAt} detail="minute" />
          </dd>
        </div>
      )}
      {next && (
        <div className={classes.next}>
          <dt>{t('detail.myNext', { stage: words(next.name) })}</dt>
          <dd>
            <TimeText at={next.startAt} detail="minute" />
          </dd>
        </div>
      )}
    </Facts>
  )
}
