import { QueueCards } from '@leitai/identity/filter/web/shared/Queue.tsx'
import { type FilterFields, useQueue } from '@leitai/identity/filter/web/shared/use-queue'
import type { WireOf } from '@leitai/platform/contract/call'
import { limits } from '@leitai/platform/contract/limits'
import { useCall, useSend } from '@leitai/platform/web/api'
import { notify } from '@leitai/platform/web/framework/dialogs'
import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { readChoice, readKeyword, readSearch } from '@leitai/platform/web/framework/read-address'
import { paths } from '@leitai/platform/web/paths'
import { ConfirmDialog } from '@leitai/platform/web/ui/ConfirmDialog.tsx'
import { FilterLinks, FilterSelect } from '@leitai/platform/web/ui/FilterLinks.tsx'
import { FormDialog } from '@leitai/platform/web/ui/FormDialog.tsx'
import { LongText } from '@leitai/platform/web/ui/LongText.tsx'
import { Markdown } from '@leitai/platform/web/ui/Markdown.tsx'
import { IntegerField } from '@leitai/platform/web/ui/NumberField.tsx'
import { SearchField } from '@leitai/platform/web/ui/SearchField.tsx'
import { StateBadge } from '@leitai/platform/web/ui/StateBadge.tsx'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import { Box, Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { ForumQueue, moderatePost, moderationQueue, mutedPeople, mutePerson, PostReportKind } from '../contract.ts'
import classes from './Forum.module.css'
import { ModerateDialog } from './PostActions.tsx'

const PAGE = 10

const addressOf = (fields: FilterFields) => paths.adminConsole('circle', fields)

function readModeration(search: URLSearchParams) {
  const queue = readChoice(search, 'queue', ForumQueue.options) ?? 'reported'
  const kind = queue === 'reported' ? readChoice(search, 'kind', PostReportKind.options) : undefined
  return { queue, ...readSearch(search), kind }
}

/** The moderation queue: reports, posts of new accounts, hidden posts, and muted users. */
export default function ForumAdmin() {
  const t = useText('forum')
  const [search] = useSearchParams()
  const muted = search.get('queue') === 'muted'
  const queue = useQueue({
    list: 'admin.moderation',
    read: readModeration,
    at: addressOf,
    pageSize: PAGE,
    parts: ['queue'],
  })
  // The muted people come from a call of their own: only the counts are needed then.
  const unfiltered = { queue: queue.fields.queue, keyword: '', page: 1, pageSize: PAGE }
  const { list, total, counts } = useCall(moderationQueue, muted ? unfiltered : queue.input)
  return (
    <>
      <FilterLinks
        label={t('admin.queues')}
        links={[
          ...ForumQueue.options.map((one) => ({
            key: one,
            text: t(`queue.${one}`),
            count: counts[one],
            to: muted ? addressOf({ queue: one }) : queue.to({ queue: one }),
            current: !muted && one === queue.fields.queue,
          })),
          { key: 'muted', text: t('queue.muted'), to: addressOf({ queue: 'muted' }), current: muted },
        ]}
      />
      {muted ? (
        <MutedList />
      ) : (
        <>
          <Group align="flex-start" mt="md" gap="xs">
            <SearchField label={t('admin.search')} {...queue.search} />
            {queue.fields.queue === 'reported' && (
              <FilterSelect
                label={t('admin.kind')}
                all={t('admin.allKinds')}
                {...queue.select('kind', PostReportKind.options, (one) => t(`kind.${one}`))}
              />
            )}
          </Group>
          <QueueCards
            queue={queue}
            rows={list}
            total={total}
            empty={queue.empty(t('admin.none'))}
            card={(post) => <QueueCard key={post.id} post={post} />}
          />
        </>
      )}
    </>
  )
}

/** The users who are muted now. */
function MutedList() {
  const t = useText('forum')
  const queue = useQueue({
    list: 'admin.muted',
    read: (search) => ({ keyword: readKeyword(search) }),
    at: (fields) => addressOf({ queue: 'muted', ...fields }),
    pageSize: PAGE,
  })
  const { list, total } = useCall(mutedPeople, queue.input)
  const [userToLift, setUserToLift] = useState<number | null>(null)
  const lift = useSend(mutePerson, { changes: [mutedPeople, moderationQueue] })
  return (
    <>
      <Box mt="md">
        <SearchField label={t('admin.searchMuted')} {...queue.search} />
      </Box>
      <QueueCards
        queue={queue}
        rows={list}
        total={total}
        empty={queue.empty(t('admin.noneMuted'))}
        card={({ userId, userName, until, reason, by, at }) => (
          <article key={userId} className={classes.post}>
            <header>
              <Link to={paths.person(userId)}>{userName}</Link>
              <span>
                {t('admin.mutedUntil')} <TimeText at={until} />
              </span>
              <span>
                {by !== null && t('admin.by', { name: by })} <TimeText at={at} />
              </span>
            </header>
            <p>{reason}</p>
            <Button size="compact-sm" variant="default" onClick={() => setUserToLift(userId)}>
              {t('admin.unmute')}
            </Button>
          </article>
        )}
      />
      {userToLift !== null && (
        <ConfirmDialog
          title={t('admin.unmute')}
          go={t('admin.unmute')}
          reason={t('admin.muteReason')}
          onGo={async (reason) => {
            const done = (await lift.run({ userId: userToLift, days: 0, reason })) !== undefined
            if (done) notify('success', t('admin.unmuted'))
            return done
          }}
          onClose={() => setUserToLift(null)}
        />
      )}
    </>
  )
}

type Post = WireOf<typeof moderationQueue>['list'][number]

/** A post in the moderation queue, with its reports. */
function QueueCard({ post }: { post: Post }) {
  const t = useText('forum')
  const words = useWords()
  const [confirming, setConfirming] = useState<'hide' | 'restore' | 'mute' | null>(null)
  const keep = useSend(moderatePost, { changes: [moderationQueue] })
  const { author } = post
  const shown = post.state === 'shown'
  const kept = async () => {
    if (await keep.run({ postId: post.id, act: 'keep', reason: '' })) notify('success', t('admin.kept'))
  }
  return (
    <article className={classes.post}>
      <header>
        <StateBadge tone="soon">{t(post.opening ? 'admin.opening' : 'admin.reply')}</StateBadge>
        <Link to={paths.topic(post.topicId, post.opening ? {} : { post: post.id })}>{post.title}</Link>
        {post.cmpt && <span>{words(post.cmpt.title)}</span>}
      </header>
      <header>
        <Link to={paths.person(author.userId)}>{author.userName}</Link>
        <span>
          {t('admin.since')} <TimeText at={post.authorSince} detail="day" />
        </span>
        <TimeText at={post.at} />
        {post.mutedUntil && (
          <StateBadge tone="bad">
            {t('admin.mutedUntil')} <TimeText at={post.mutedUntil} />
          </StateBadge>
        )}
      </header>
      <Markdown text={post.text} />
      {post.state === 'hidden' && (
        <p className={classes.gone}>{t('admin.hiddenBy', { name: post.hiddenBy ?? '--', reason: post.hideReason })}</p>
      )}
      {post.reportCount > 0 && (
        <>
          <strong>{t('admin.reports', { count: post.reportCount })}</strong>
          <ul className={classes.report}>
            {post.reports.map(({ by, kind, text, at }) => (
              <li key={`${by} ${at}`}>
                {t(`kind.${kind}`)}
                {text !== '' && `: ${text}`} ({by}, <TimeText at={at} />)
              </li>
            ))}
          </ul>
        </>
      )}
      <Group gap="xs" mt="sm">
        {shown ? (
          <>
            <Button size="compact-sm" color="red" onClick={() => setConfirming('hide')}>
              {t('post.hide')}
            </Button>
            <Button size="compact-sm" variant="default" loading={keep.pending} onClick={() => void kept()}>
              {t('admin.keep')}
            </Button>
          </>
        ) : (
          <Button size="compact-sm" variant="default" onClick={() => setConfirming('restore')}>
            {t('post.restore')}
          </Button>
        )}
        <Button size="compact-sm" variant="default" onClick={() => setConfirming('mute')}>
          {t('admin.mute')}
        </Button>
      </Group>
      {(confirming === 'hide' || confirming === 'restore') && (
        <ModerateDialog postId={post.id} act={confirming} onClose={() => setConfirming(null)} />
      )}
      {confirming === 'mute' && <MuteDialog person={author} onClose={() => setConfirming(null)} />}
    </article>
  )
}

interface MuteDialogProps {
  person: { userId: number; userName: string }
  onClose: () => void
}

/** Mutes a user for some days. */
function MuteDialog({ person, onClose }: MuteDialogProps) {
  const t = useText('forum')
  const [days, setDays] = useState<number | null>(3)
  const [reason, setReason] = useState('')
  const send = useSend(mutePerson, { changes: [moderationQueue, mutedPeople] })
  const max = limits.forum.muteDays
  const ready = reason.trim() !== '' && days !== null && days >= 1 && days <= max
  const submit = async () => {
    if (days === null || !(await send.run({ userId: person.userId, days, reason }))) return
    notify('success', t('admin.muted'))
    onClose()
  }
  return (
    <FormDialog
      title={t('admin.muteTitle', { name: person.userName })}
      go={t('admin.mute')}
      color="red"
      disabled={!ready}
      loading={send.pending}
      onGo={submit}
      onClose={onClose}
    >
      <Text fz="sm">{t('admin.muteText')}</Text>
      <IntegerField label={t('admin.days', { max })} value={days} onChange={setDays} />
      <LongText
        label={t('admin.muteReason')}
        required
        rows={3}
        maxLength={limits.hostReason}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </FormDialog>
  )
}
