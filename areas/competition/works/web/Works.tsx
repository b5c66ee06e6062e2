import type { WireOf } from '@leitai/platform/contract/call'
import { useCall, useCallWhen, useSend } from '@leitai/platform/web/api'
import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import { Card, Empty } from '@leitai/platform/web/ui/Card.tsx'
import { FilterLinks } from '@leitai/platform/web/ui/FilterLinks.tsx'
import { GuardedButton } from '@leitai/platform/web/ui/GuardedButton.tsx'
import { List } from '@leitai/platform/web/ui/List.tsx'
import { Markdown } from '@leitai/platform/web/ui/Markdown.tsx'
import { NumberText } from '@leitai/platform/web/ui/numbers.tsx'
import { Pages } from '@leitai/platform/web/ui/Pages.tsx'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import { Anchor, Group, Text, Title } from '@mantine/core'
import { Link, useSearchParams } from 'react-router'
import type { TabProps } from '../../catalog/web/shared/competition-tab.ts'
import { examineRankList } from '../../leaderboard/contract.ts'
import { approvalDo, workDetail, workList } from '../contract.ts'
import { galleryInput, workRequested } from './loaders.ts'
import classes from './Work.module.css'

/** The works of an application competition, if its host publishes them; the URL may select one. */
export default function Works({ cmpt }: TabProps) {
  const [search] = useSearchParams()
  const entryId = workRequested(search)
  return entryId === null ? <Gallery cmpt={cmpt} /> : <WorkView cmptId={cmpt.id} entryId={entryId} />
}

function Gallery({ cmpt }: TabProps) {
  const t = useText('works')
  const words = useWords()
  const [search] = useSearchParams()
  const input = galleryInput(cmpt.id, search)
  const { list, total, stages, stageId, gallery, shown, reviewed, page, pageSize } = useCall(workList, input)
  const to = (more: { stage?: number; order?: string; page?: number }) =>
    paths.competition(cmpt.id, 'entries', { stage: input.stageId, order: input.order, ...more })
  return (
    <>
      {reviewed && <Winners cmptId={cmpt.id} stageId={stageId} />}
      <Group mb="md">
        {stages.length > 1 && (
          <FilterLinks
            label={t('stage')}
            links={stages.map(({ id, name }) => ({
              key: String(id),
              text: words(name),
              to: to({ stage: id }),
              current: id === stageId,
            }))}
          />
        )}
        {total > 1 && (
          <FilterLinks
            label={t('order')}
            links={(['random', 'likes'] as const).map((order) => ({
              key: order,
              text: t(`order.${order}`),
              to: to({ order }),
              current: order === input.order,
            }))}
          />
        )}
      </Group>
      {list.length === 0 ? (
        <Empty
          title={t(shown ? 'gallery.none' : 'gallery.hidden')}
          text={t(shown ? 'gallery.noneText' : gallery === 'after' ? 'gallery.after' : 'gallery.never')}
          compact
        />
      ) : (
        <List className={classes.grid}>
          {list.map((work) => (
            <li key={work.id}>
              <WorkCard cmptId={cmpt.id} entry={work} />
            </li>
          ))}
        </List>
      )}
      <Pages total={total} page={page} pageSize={pageSize} to={(next) => to({ page: next })} />
    </>
  )
}

type Shown = WireOf<typeof workList>['list'][number]

function WorkCard({ cmptId, entry: work }: { cmptId: number; entry: Shown }) {
  const t = useText('works')
  return (
    <Card component="article" padding="none" className={classes.card}>
      {work.picture ? (
        <img className={classes.picture} src={work.picture} alt="" loading="lazy" />
      ) : (
        <div className={`${classes.picture} ${classes.blank}`} aria-hidden="true">
          {work.title.slice(0, 1)}
        </div>
      )}
      <Anchor component={Link} to={paths.competition(cmptId, 'entries', { entry: work.id })} fw={600}>
        {work.title}
      </Anchor>
      <Text fz="sm" c="var(--quiet)" lineClamp={3}>
        {work.summary}
      </Text>
      <div className={classes.foot}>
        <span>{work.teamName}</span>
        <span>
          {t('likes')} <NumberText value={work.likes} />
        </span>
      </div>
    </Card>
  )
}

const MOST = 100

/** The winners once the host has published them: ranks and awards without scores. */
function Winners({ cmptId, stageId }: { cmptId: number; stageId: number }) {
  const t = useText('works')
  const words = useWords()
  const { data } = useCallWhen(examineRankList, { cmptId, stageId, page: 1, pageSize: MOST })
  const passed = data?.list.filter(({ rank }) => rank !== null) ?? []
  if (!data || passed.length === 0) return null
  return (
    <section aria-labelledby="winners" className={classes.body}>
      <div>
        <Title order={2} fz={18} id="winners">
          {t('winners')}
        </Title>
        <Text fz="sm" c="var(--quiet)">
          {data.finalAt === null ? t('winners.until') : t('winners.final')}{' '}
          <TimeText at={data.finalAt ?? data.publicUntil} />
        </Text>
      </div>
      <List ordered className={classes.files}>
        {passed.map(({ teamId, rank, teamName, award }) => (
          <li key={teamId}>
            <strong className="tnum">{t('winners.rank', { rank: rank ?? 0 })}</strong>
            <span>{teamName}</span>
            <span>{words(award)}</span>
          </li>
        ))}
      </List>
    </section>
  )
}

/** One work in the gallery. */
function WorkView({ cmptId, entryId }: { cmptId: number; entryId: number }) {
  const t = useText('works')
  const work = useCall(workDetail, { entryId })
  const like = useSend(approvalDo, { changes: [workDetail, workList] })
  const addresses = [...work.links, ...(work.video === '' ? [] : [work.video])]
  return (
    <article className={classes.body}>
      <Anchor component={Link} to={paths.competition(cmptId, 'entries')} fz="sm">
        ← {t('view.back')}
      </Anchor>
      <div>
        <Title order={2} fz={22}>
          {work.title}
        </Title>
        <Text c="var(--quiet)">
          {work.teamName} · {work.members.map(({ userName }) => userName).join(t('view.and'))}
        </Text>
      </div>
      <Text>{work.summary}</Text>
      {work.pictures.length > 0 && (
        <div className={classes.pictures}>
          {work.pictures.map((address, at) => (
            <a key={address} href={address} target="_blank" rel="noreferrer">
              <img src={address} alt={t('picture.no', { no: at + 1 })} loading="lazy" />
            </a>
          ))}
        </div>
      )}
      <Markdown text={work.text} />
      {addresses.length > 0 && (
        <List className={classes.files} aria-label={t('links')}>
          {addresses.map((address) => (
            <li key={address}>
              <Anchor href={address} target="_blank" rel="noreferrer nofollow ugc" fz="sm">
                {address === work.video ? t('view.video') : address}
              </Anchor>
            </li>
          ))}
        </List>
      )}
      <Group>
        <GuardedButton
          reason={work.may.like}
          variant={work.liked ? 'light' : 'filled'}
          loading={like.pending}
          onClick={() => void like.run({ entryId, like: !work.liked })}
        >
          {t(work.liked ? 'unlike' : 'like')} {work.likes}
        </GuardedButton>
      </Group>
    </article>
  )
}
