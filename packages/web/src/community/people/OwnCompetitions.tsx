import { getUserCmptList } from '@leitai/contract/community/people'
import { useSearchParams } from 'react-router'
import { useCall } from '../../platform/api.ts'
import { useText } from '../../platform/app/i18n/use-text.ts'
import { SettingsFrame } from '../../platform/app/SettingsFrame.tsx'
import { useMe } from '../../platform/app/session.ts'
import { paths } from '../../platform/paths.ts'
import { Pages } from '../../platform/ui/Pages.tsx'
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
