import { hostPeople, PeopleShow, RequestState } from '@leitai/contract/console'
import { Group, Text } from '@mantine/core'
import { useSearchParams } from 'react-router'
import { useCall } from '../api.ts'
import { useText } from '../app/i18n/use-text.ts'
import { readPage } from '../app/read-address.ts'
import type { HostedProps } from '../hosted.ts'
import { paths } from '../paths.ts'
import { FilterLinks } from '../ui/FilterLinks.tsx'
import { Requests } from './Requests.tsx'
import { SignedUp } from './SignedUp.tsx'

/** Who has signed up, who asks to, and who was turned away. */
export default function People({ cmpt }: HostedProps) {
  const t = useText('console')
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
            to: paths.hosted(cmpt.id, 'people', { show: one === 'all' ? undefined : one }),
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
