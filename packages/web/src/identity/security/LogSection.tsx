import { getUserOtherSetting } from '@leitai/contract/identity/profile'
import { accessLog } from '@leitai/contract/identity/security'
import { useSearchParams } from 'react-router'
import { useCall } from '../../platform/api.ts'
import { useText, useWords } from '../../platform/app/i18n/use-text.ts'
import { readPage } from '../../platform/app/read-address.ts'
import { paths } from '../../platform/paths.ts'
import { PagedTable } from '../../platform/ui/PagedTable.tsx'
import { TimeText } from '../../platform/ui/TimeText.tsx'
import { Section } from './Section.tsx'

const PAGE = 10
const known = ['code', 'twoStep', 'password', 'others', 'admin'] as const

/** Translates the server's known details; free text stays as it is. */
function useDetailText(): (detail: string) => string {
  const t = useText('security')
  const words = useWords()
  const { third, providers } = useCall(getUserOtherSetting, {})
  const signOns = new Map([
    ...third.map(({ type, name }) => [type, name] as const),
    ...providers.map(({ key, name }) => [key, name] as const),
  ])
  return (detail) => {
    const word = known.find((one) => one === detail)
    const name = signOns.get(detail)
    return word ? t(`detail.${word}`) : name ? words(name) : detail
  }
}

/** The account's security log. */
export function LogSection() {
  const t = useText('security')
  const detailText = useDetailText()
  const [search] = useSearchParams()
  const page = readPage(search)
  const { list, total } = useCall(accessLog, { page, pageSize: PAGE })
  return (
    <Section id="log" help={t('log.help')}>
      <PagedTable
        label={t('log')}
        rows={list}
        rowKey={({ id }) => id}
        empty={t('log.none')}
        pages={{ total, page, pageSize: PAGE, to: paths.accessLog }}
        columns={[
          { key: 'at', head: t('log.at'), cell: ({ at }) => <TimeText at={at} /> },
          { key: 'what', head: t('log.what'), cell: ({ kind }) => t(`event.${kind}`) },
          { key: 'device', head: t('log.device'), cell: ({ device }) => device || t('devices.unknown') },
          { key: 'ip', head: t('log.ip'), cell: ({ ip }) => ip },
          { key: 'detail', head: t('log.detail'), cell: ({ detail }) => detailText(detail) },
        ]}
      />
    </Section>
  )
}
