import { useCall, useSend } from '@leitai/platform/web/api'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import { GuardedButton } from '@leitai/platform/web/ui/GuardedButton.tsx'
import { Markdown } from '@leitai/platform/web/ui/Markdown.tsx'
import { Anchor, Group, Text, Title } from '@mantine/core'
import { Link } from 'react-router'
import { approvalDo, workDetail, workList } from '../contract.ts'
import classes from './Work.module.css'

/** One work in the gallery. */
export function WorkView({ cmptId, entryId }: { cmptId: number; entryId: number }) {
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
        <ul className={classes.files} aria-label={t('links')}>
          {addresses.map((address) => (
            <li key={address}>
              <Anchor href={address} target="_blank" rel="noreferrer nofollow ugc" fz="sm">
                {address === work.video ? t('view.video') : address}
              </Anchor>
            </li>
          ))}
        </ul>
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
