import { approvalDo, entryDetail, entryList } from '@leitai/contract/competition/works'
import { Anchor, Group, Text, Title } from '@mantine/core'
import { Link } from 'react-router'
import { useCall, useSend } from '../../platform/api.ts'
import { useText } from '../../platform/app/i18n/use-text.ts'
import { paths } from '../../platform/paths.ts'
import { GuardedButton } from '../../platform/ui/GuardedButton.tsx'
import { Markdown } from '../../platform/ui/Markdown.tsx'
import classes from './Entry.module.css'

/** One work of the gallery. */
export function EntryView({ cmptId, entryId }: { cmptId: number; entryId: number }) {
  const t = useText('entry')
  const entry = useCall(entryDetail, { entryId })
  const like = useSend(approvalDo, { changes: [entryDetail, entryList] })
  const addresses = [...entry.links, ...(entry.video === '' ? [] : [entry.video])]
  return (
    <article className={classes.body}>
      <Anchor component={Link} to={paths.competition(cmptId, 'entries')} fz="sm">
        ← {t('view.back')}
      </Anchor>
      <div>
        <Title order={2} fz={22}>
          {entry.title}
        </Title>
        <Text c="var(--quiet)">
          {entry.teamName} · {entry.members.map(({ userName }) => userName).join(t('view.and'))}
        </Text>
      </div>
      <Text>{entry.summary}</Text>
      {entry.pictures.length > 0 && (
        <div className={classes.pictures}>
          {entry.pictures.map((address, at) => (
            <a key={address} href={address} target="_blank" rel="noreferrer">
              <img src={address} alt={t('picture.no', { no: at + 1 })} loading="lazy" />
            </a>
          ))}
        </div>
      )}
      <Markdown text={entry.text} />
      {addresses.length > 0 && (
        <ul className={classes.files} aria-label={t('links')}>
          {addresses.map((address) => (
            <li key={address}>
              <Anchor href={address} target="_blank" rel="noreferrer nofollow ugc" fz="sm">
                {address === entry.video ? t('view.video') : address}
              </Anchor>
            </li>
          ))}
        </ul>
      )}
      <Group>
        <GuardedButton
          reason={entry.may.like}
          variant={entry.liked ? 'light' : 'filled'}
          loading={like.pending}
          onClick={() => void like.run({ entryId, like: !entry.liked })}
        >
          {t(entry.liked ? 'unlike' : 'like')} {entry.likes}
        </GuardedButton>
      </Group>
    </article>
  )
}
