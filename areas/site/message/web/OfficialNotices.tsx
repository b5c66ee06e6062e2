import { SettingsFrame } from '@leitai/identity/profile/web/shared/SettingsFrame.tsx'
import type { WireOf } from '@leitai/platform/contract/call'
import { refetch, useCall, useSend } from '@leitai/platform/web/api'
import { useApp } from '@leitai/platform/web/framework/context'
import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { isCallError } from '@leitai/platform/web/framework/queries'
import { readPage } from '@leitai/platform/web/framework/read-address'
import { type NoticeFilter, paths } from '@leitai/platform/web/paths'
import { Empty } from '@leitai/platform/web/ui/Card.tsx'
import { FilterLinks } from '@leitai/platform/web/ui/FilterLinks.tsx'
import { List } from '@leitai/platform/web/ui/List.tsx'
import { Markdown } from '@leitai/platform/web/ui/Markdown.tsx'
import { Pages } from '@leitai/platform/web/ui/Pages.tsx'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import { Button, Group, VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import { delMessage, findUserMsgByPage, NoticeKind, noticeNum, setMessageRead, signMessageStatus } from '../contract.ts'
import { InviteAnswer } from './InviteAnswer.tsx'
import { MessageFrame, MessageText } from './MessageFrame.tsx'
import { NoticeSettings } from './NoticeSettings.tsx'
import classes from './Notices.module.css'

/** Notifications of the platform, the user's teams and competitions; shown below messages and below settings. */
export default function OfficialNotices() {
  const t = useText('message')
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  const kind = NoticeKind.safeParse(search.get('kind')).data
  const unread = search.get('unread') === '1'
  const page = readPage(search)
  const list = { key: `${kind} ${unread} ${page}`, query: { kind, unread, page } }
  if (pathname === paths.settingsNotices()) {
    return (
      <SettingsFrame title={t('title')}>
        <NoticeList key={list.key} query={list.query} to={paths.settingsNotices} />
      </SettingsFrame>
    )
  }
  if (search.get('part') === 'settings') {
    return (
      <MessageFrame part="settings">
        <NoticeSettings />
      </MessageFrame>
    )
  }
  return (
    <MessageFrame part="notices">
      <NoticeList key={list.key} query={list.query} to={paths.notices} />
    </MessageFrame>
  )
}

const PAGE = 20
const changes = [findUserMsgByPage, noticeNum]

interface NoticeListProps {
  query: { kind: Notice['kind'] | undefined; unread: boolean; page: number }
  /** The list is shown at two URLs. */
  to: (at: NoticeFilter) => string
}

function NoticeList({ query, to }: NoticeListProps) {
  const app = useApp()
  const t = useText('message')
  const { kind, unread, page } = query
  const { list, total } = useCall(findUserMsgByPage, { ...query, pageSize: PAGE })
  const news = useCall(findUserMsgByPage, { kind, unread: true, page: 1, pageSize: 1 }).total
  // In the unread filter, opened notifications become read and would disappear while being read.
  const [opened, setOpened] = useState<readonly Notice[]>([])
  const gone = opened.filter(({ id }) => !list.some((one) => one.id === id))
  const shown = [...list, ...gone].toSorted((one, other) => other.id - one.id)
  const readAll = useSend(setMessageRead, { changes })
  const mark = useSend(signMessageStatus, { changes })
  const remove = useSend(delMessage, { changes })
  const drop = (id: number) => setOpened((before) => before.filter((one) => one.id !== id))
  const open = async (notice: Notice) => {
    if (notice.read) return
    if (unread) setOpened((before) => [...before.filter(({ id }) => id !== notice.id), { ...notice, read: true }])
    try {
      await app.call(signMessageStatus, { ids: [notice.id], read: true })
    } catch (error) {
      // It stays unread and is marked when opened again.
      if (!isCallError(error)) throw error
    }
    await refetch(app, changes)
  }
  return (
    <>
      <Group justify="space-between" mb="md">
        <FilterLinks
          label={t('kind.label')}
          links={[undefined, ...NoticeKind.options].map((one) => ({
            key: one ?? 'all',
            text: t(`kind.${one ?? 'all'}`),
            to: to({ kind: one, unread }),
            current: kind === one,
          }))}
        />
        <Group gap="sm">
          <FilterLinks
            label={t('unread.label')}
            links={[false, true].map((one) => ({
              key: String(one),
              text: t(one ? 'unread.only' : 'unread.all'),
              to: to({ kind, unread: one }),
              current: unread === one,
              ...(one && { count: news }),
            }))}
          />
          <Button
            variant="default"
            size="compact-sm"
            disabled={news === 0}
            loading={readAll.pending}
            onClick={() => readAll.run({ kind })}
          >
            {t('readAll')}
          </Button>
          <Button component={Link} to={paths.noticeSettings()} variant="subtle" size="compact-sm">
            {t('part.settings')}
          </Button>
        </Group>
      </Group>
      {shown.length === 0 ? (
        <Empty title={t(unread ? 'none.unread' : 'none')} text={t('none.text')} compact />
      ) : (
        <>
          <List className={classes.list}>
            {shown.map((notice) => (
              <NoticeRow
                key={notice.id}
                notice={notice}
                onOpen={() => void open(notice)}
                onMark={() => {
                  drop(notice.id)
                  void mark.run({ ids: [notice.id], read: !notice.read })
                }}
                onRemove={() => {
                  drop(notice.id)
                  void remove.run({ ids: [notice.id] })
                }}
                onAnswered={() =>
                  setOpened((before) =>
                    before.map((one) => (one.id === notice.id ? { ...one, invite: { open: false } } : one)),
                  )
                }
              />
            ))}
          </List>
          {total > PAGE && (
            <Pages total={total} page={page} pageSize={PAGE} to={(next) => to({ kind, unread, page: next })} />
          )}
        </>
      )}
    </>
  )
}

type Notice = WireOf<typeof findUserMsgByPage>['list'][number]

interface NoticeRowProps {
  notice: Notice
  /** Called when the notification is opened and thereby read. */
  onOpen: () => void
  onMark: () => void
  onRemove: () => void
  /** Called when the invitation has been answered. */
  onAnswered: () => void
}

function NoticeRow({ notice, onOpen, onMark, onRemove, onAnswered }: NoticeRowProps) {
  const t = useText('message')
  const words = useWords()
  return (
    <li className={classes.notice} data-unread={!notice.read || undefined}>
      <details onToggle={(event) => event.currentTarget.open && onOpen()}>
        <summary>
          <span className={classes.dot} aria-hidden="true" />
          <span className={classes.kind}>{t(`kind.${notice.kind}`)}</span>
          <span className={classes.title}>{words(notice.title)}</span>
          {!notice.read && <VisuallyHidden>{t('unread')}</VisuallyHidden>}
          <TimeText at={notice.at} />
        </summary>
        <div className={classes.text}>
          {notice.markdown ? (
            <Markdown text={words(notice.body)} />
          ) : (
            <p className={classes.plain}>
              <MessageText text={words(notice.body)} />
            </p>
          )}
          {notice.invite && (
            <InviteAnswer
              id={notice.id}
              invitation={words(notice.title)}
              open={notice.invite.open}
              onAnswered={onAnswered}
            />
          )}
          <Group gap="xs" mt="sm">
            {notice.link && (
              <Button
                component={Link}
                to={notice.link}
                size="compact-sm"
                {...(notice.invite && { variant: 'default' })}
              >
                {t('open')}
              </Button>
            )}
            <Button variant="default" size="compact-sm" onClick={onMark}>
              {notice.read ? t('markUnread') : t('markRead')}
            </Button>
            <Button variant="subtle" color="red" size="compact-sm" onClick={onRemove}>
              {t('remove')}
            </Button>
          </Group>
        </div>
      </details>
    </li>
  )
}
