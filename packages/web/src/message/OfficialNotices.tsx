import {
  delMessage,
  findUserMsgByPage,
  NoticeKind,
  noticeNum,
  setMessageRead,
  signMessageStatus,
} from '@leitai/contract/message'
import { Button, Group } from '@mantine/core'
import { useSearchParams } from 'react-router'
import { refetch, useCall, useSend } from '../api.ts'
import { useApp } from '../app/context.ts'
import { useText } from '../app/i18n/use-text.ts'
import { SettingsFrame } from '../app/SettingsFrame.tsx'
import { paths } from '../paths.ts'
import { Empty } from '../ui/Empty.tsx'
import { FilterLinks } from '../ui/FilterLinks.tsx'
import { Pages } from '../ui/Pages.tsx'
import { NoticeRow } from './NoticeRow.tsx'
import classes from './Notices.module.css'

const PAGE = 20
const changes = [findUserMsgByPage, noticeNum]

/** What the platform, one's teams and one's competitions have said. */
export default function OfficialNotices() {
  const app = useApp()
  const t = useText('message')
  const [search] = useSearchParams()
  const kind = NoticeKind.safeParse(search.get('kind')).data
  const page = Math.max(1, Number.parseInt(search.get('page') ?? '1', 10) || 1)
  const { list, total } = useCall(findUserMsgByPage, { kind, unread: false, page, pageSize: PAGE })
  const readAll = useSend(setMessageRead, { changes })
  const mark = useSend(signMessageStatus, { changes })
  const remove = useSend(delMessage, { changes })
  const to = (asked: { kind?: string | undefined; page?: number }) => paths.settingsNotices(asked)
  const open = async (id: number) => {
    await app.call(signMessageStatus, { ids: [id], read: true })
    await refetch(app, changes)
  }
  return (
    <SettingsFrame title={t('title')}>
      <Group justify="space-between" mb="md">
        <FilterLinks
          label={t('kind.label')}
          links={[undefined, ...NoticeKind.options].map((one) => ({
            key: one ?? 'all',
            text: t(`kind.${one ?? 'all'}`),
            to: to({ kind: one }),
            current: kind === one,
          }))}
        />
        <Button
          variant="default"
          size="compact-sm"
          disabled={!list.some(({ read }) => !read)}
          loading={readAll.pending}
          onClick={() => readAll.run({ kind })}
        >
          {t('readAll')}
        </Button>
      </Group>
      {list.length === 0 ? (
        <Empty title={t('none')} text={t('none.text')} compact />
      ) : (
        <>
          <ul className={classes.list}>
            {list.map((notice) => (
              <NoticeRow
                key={notice.id}
                notice={notice}
                onOpen={() => !notice.read && void open(notice.id)}
                onMark={() => mark.run({ ids: [notice.id], read: !notice.read })}
                onRemove={() => remove.run({ ids: [notice.id] })}
              />
            ))}
          </ul>
          <Pages total={total} page={page} pageSize={PAGE} to={(next) => to({ kind, page: next })} />
        </>
      )}
    </SettingsFrame>
  )
}
