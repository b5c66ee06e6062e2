import { useCall } from '@leitai/platform/web/api'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { readPage } from '@leitai/platform/web/framework/read-address'
import { paths } from '@leitai/platform/web/paths'
import { FilterLinks } from '@leitai/platform/web/ui/FilterLinks.tsx'
import { Group, Text } from '@mantine/core'
import { useSearchParams } from 'react-router'
import type { HostedCompetitionProps } from '../../host/web/shared/hosted-competition.ts'
import { hostPeople, PeopleShow, RequestState } from '../contract.people.ts'
import { Requests } from './Requests.tsx'
import { SignedUp } from './SignedUp.tsx'

/** Participants, pending sign-up requests, and refused or removed users. */
export default function People({ cmpt }: HostedCompetitionProps) {
  const t = useText('host-console')
  const [search] = useSearchParams()
  const written = search.get('show')
  const show = PeopleShow.safeParse(written).data ?? 'all'
  const state = RequestState.safeParse(written).data
  const page = readPage(search)
  const { waiting } = useCall(hostPeople, { cmptId: cmpt.id, keyword: '', show: 'all', page: 1, pageSize: 1 })
  return (
    <>
      <Text fz="sm" c="var(--quiet)" mb="md">
        {t('people.hint')}
      </Text>
      <Group mb="md">
        <FilterLinks
          label={t('people.view')}
          links={[...PeopleShow.options, ...RequestState.options].map((one) => ({
            key: one,
            text: t(`people.${one}`),
            to: paths.hostConsole(cmpt.id, 'people', { show: one === 'all' ? undefined : one }),
            current: one === (state ?? show),
            ...(one === 'waiting' ? { count: waiting } : {}),
          }))}
        />
      </Group>
      {state ? (
        <Requests key={`${state} ${page}`} cmptId={cmpt.id} state={state} page={page} />
      ) : (
        <SignedUp
          key={`${show} ${page}`}
          cmptId={cmpt.id}
          show={show}
          page={page}
          keyword={search.get('keyword') ?? ''}
        />
      )}
    </>
  )
}
