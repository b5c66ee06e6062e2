import { useCall } from '@leitai/platform/web/api'
import { Head } from '@leitai/platform/web/framework/Head.tsx'
import { useLanguage, useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import { Card, Empty, PageHead } from '@leitai/platform/web/ui/Card.tsx'
import { FilterLinks } from '@leitai/platform/web/ui/FilterLinks.tsx'
import { List } from '@leitai/platform/web/ui/List.tsx'
import { NumberText } from '@leitai/platform/web/ui/numbers.tsx'
import { Pages } from '@leitai/platform/web/ui/Pages.tsx'
import { SearchField } from '@leitai/platform/web/ui/SearchField.tsx'
import { StateBadge } from '@leitai/platform/web/ui/StateBadge.tsx'
import { Button } from '@mantine/core'
import { Link, useSearchParams } from 'react-router'
import { HostKind } from '../../catalog/contract.ts'
import { toneOf } from '../../catalog/web/shared/competition-tab.ts'
import { hostList } from '../contract.ts'
import classes from './shared/Section.module.css'
import { hostsInput } from './shared/section-input.ts'

/** The hosts of competitions on this site. */
export default function Hosts() {
  const t = useText('section')
  const common = useText('common')
  const words = useWords()
  const language = useLanguage()
  const [search] = useSearchParams()
  const input = hostsInput(search)
  const { keyword, kind } = input
  const { list, total, page, pageSize, numbers } = useCall(hostList, input)
  const prize = `¥${numbers.prizeTotal.toLocaleString(language === 'zh' ? 'zh-CN' : 'en-US')}`
  return (
    <>
      <Head title={t('hosts.title')} description={t('hosts.text')} keep={['page']} />
      <PageHead title={t('hosts.title')} text={t('hosts.text')} />
      <div className="page">
        <SearchField label={t('hosts.search')} value={keyword} to={(text) => paths.hosts({ keyword: text, kind })} />
        <FilterLinks
          label={t('hosts.kind')}
          links={[undefined, ...HostKind.options].map((one) => ({
            key: one ?? 'all',
            text: t(`hosts.kind.${one ?? 'all'}`),
            to: paths.hosts({ keyword, kind: one }),
            current: one === kind,
          }))}
        />
        <p className={classes.facts}>{t('hosts.numbers', { ...numbers, prize })}</p>
        {list.length === 0 && (
          <Empty title={t(keyword === '' && kind === undefined ? 'hosts.none' : 'hosts.noneFound')} compact>
            {(keyword !== '' || kind !== undefined) && (
              <Button component={Link} to={paths.hosts()} variant="default">
                {t('hosts.clear')}
              </Button>
            )}
          </Empty>
        )}
        <List className={classes.cards}>
          {list.map((one) => (
            <Card component="li" key={one.host.zh} className={`${classes.card} ${classes.host}`}>
              <h2>{words(one.host)}</h2>
              <div className={classes.facts}>
                <span>{t('hosts.competitions', { count: one.competitions })}</span>
                {one.running > 0 && <span>{t('hosts.running', { count: one.running })}</span>}
                {one.prizeTotal > 0 && <NumberText value={one.prizeTotal} money />}
                <span>{t('hosts.people', { count: one.people })}</span>
              </div>
              <ul>
                {one.newest.map((cmpt) => (
                  <li key={cmpt.id}>
                    <Link to={paths.competition(cmpt.id)}>{words(cmpt.title)}</Link>{' '}
                    <StateBadge tone={toneOf[cmpt.state]}>{common(`state.${cmpt.state}`)}</StateBadge>
                  </li>
                ))}
              </ul>
              {one.competitions > one.newest.length && (
                <Link to={paths.list({ keyword: one.host.zh })}>{t('hosts.all')}</Link>
              )}
            </Card>
          ))}
        </List>
        <Pages
          total={total}
          page={page}
          pageSize={pageSize}
          to={(next) => paths.hosts({ keyword, kind, page: next })}
        />
        <div className={classes.call}>
          <div>
            <strong>{t('hosts.call')}</strong>
            <p>{t('hosts.callText')}</p>
          </div>
          <Button component={Link} to={paths.host()} variant="white">
            {t('host')}
          </Button>
        </div>
      </div>
    </>
  )
}
