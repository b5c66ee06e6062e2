import { useMe } from '@leitai/identity/account/web/shared/session'
import { SettingsFrame } from '@leitai/identity/profile/web/shared/SettingsFrame.tsx'
import { useCall } from '@leitai/platform/web/api'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import { Pages } from '@leitai/platform/web/ui/Pages.tsx'
import { useSearchParams } from 'react-router'
import { getUserCmptList } from '../contract.ts'
import { CompetitionList } from './CompetitionList.tsx'
import { competitionsInput } from './person-input.ts'

/** The current user's competitions, in the settings. */
export default function OwnCompetitions() {
  const t = useText('people')
  const me = useMe()
  const [search] = useSearchParams()
  const input = competitionsInput(me.userId ?? 0, search)
  const { list, total, page, pageSize } = useCall(getUserCmptList, input)
  return (
    <SettingsFrame title={t('own.title')}>
      <CompetitionList list={list} own />
      {total > 0 && (
        <Pages
          total={total}
          page={page}
          pageSize={pageSize}
          to={(next) => paths.settingsCompetitions(next > 1 ? next : undefined)}
        />
      )}
    </SettingsFrame>
  )
}
