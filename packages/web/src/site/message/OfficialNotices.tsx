import { NoticeKind } from '@leitai/contract/site/message'
import { useLocation, useSearchParams } from 'react-router'
import { useText } from '../../platform/app/i18n/use-text.ts'
import { readPage } from '../../platform/app/read-address.ts'
import { SettingsFrame } from '../../platform/app/SettingsFrame.tsx'
import { paths } from '../../platform/paths.ts'
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
