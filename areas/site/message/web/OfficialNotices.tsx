import { SettingsFrame } from '@leitai/platform/web/app/SettingsFrame.tsx'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { readPage } from '@leitai/platform/web/framework/read-address'
import { paths } from '@leitai/platform/web/paths'
import { useLocation, useSearchParams } from 'react-router'
import { NoticeKind } from '../contract.ts'
import { MessageFrame } from './MessageFrame.tsx'
import { NoticeList } from './NoticeList.tsx'
import { NoticeSettings } from './NoticeSettings.tsx'

/** Notifications of the platform, the user's teams and competitions; shown below messages and below settings. */
export default function OfficialNotices() {
  const t = useText('message')
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  const kind = NoticeKind.safeParse(search.get('kind')).data
  const unread = search.get('unread') === '1'
  const page = readPage(search)
  const list = { key: `${kind} ${unread} ${page}`, asked: { kind, unread, page } }
  if (pathname === paths.settingsNotices()) {
    return (
      <SettingsFrame title={t('title')}>
        <NoticeList key={list.key} asked={list.asked} to={paths.settingsNotices} />
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
      <NoticeList key={list.key} asked={list.asked} to={paths.notices} />
    </MessageFrame>
  )
}
