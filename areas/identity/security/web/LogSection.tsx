import { useCall } from '@leitai/platform/web/api'
import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { readPage } from '@leitai/platform/web/framework/read-address'
import { paths } from '@leitai/platform/web/paths'
import { PagedTable } from '@leitai/platform/web/ui/PagedTable.tsx'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import { useSearchParams } from 'react-router'
import { getUserOtherSetting } from '../../profile/contract.ts'
import { accessLog } from '../contract.ts'
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
