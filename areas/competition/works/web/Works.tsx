import type { WireOf } from '@leitai/platform/contract/call'
import { useCall } from '@leitai/platform/web/api'
import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import { Empty } from '@leitai/platform/web/ui/Empty.tsx'
import { FilterLinks } from '@leitai/platform/web/ui/FilterLinks.tsx'
import { NumberText } from '@leitai/platform/web/ui/NumberText.tsx'
import { Pages } from '@leitai/platform/web/ui/Pages.tsx'
import { Anchor, Group, Text } from '@mantine/core'
import { Link, useSearchParams } from 'react-router'
import type { TabProps } from '../../catalog/web/shared/detail-data.ts'
import { workList } from '../contract.ts'
import { galleryInput, workRequested } from './gallery-input.ts'
import { Winners } from './Winners.tsx'
import classes from './Work.module.css'
import { WorkView } from './WorkView.tsx'

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
  const asked = galleryInput(cmpt.id, search)
  const { list, total, stages, stageId, gallery, shown, reviewed, page, pageSize } = useCall(workList, asked)
  const to = (more: { stage?: number; order?: string; page?: number }) =>
    paths.competition(cmpt.id, 'entries', { stage: asked.stageId, order: asked.order, ...more })
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
              current: order === asked.order,
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
        <ul className={classes.grid}>
          {list.map((work) => (
            <li key={work.id}>
              <Card cmptId={cmpt.id} entry={work} />
            </li>
          ))}
        </ul>
      )}
      <Pages total={total} page={page} pageSize={pageSize} to={(next) => to({ page: next })} />
    </>
  )
}

type Shown = WireOf<typeof workList>['list'][number]

function Card({ cmptId, entry: work }: { cmptId: number; entry: Shown }) {
  const t = useText('works')
  return (
    <article className={classes.card}>
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
    </article>
  )
}
