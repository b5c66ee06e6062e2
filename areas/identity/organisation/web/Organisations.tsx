import { useCall } from '@leitai/platform/web/api'
import { Head } from '@leitai/platform/web/framework/Head.tsx'
import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import { Card, Empty, PageHead } from '@leitai/platform/web/ui/Card.tsx'
import { FilterLinks } from '@leitai/platform/web/ui/FilterLinks.tsx'
import { List } from '@leitai/platform/web/ui/List.tsx'
import { Pages } from '@leitai/platform/web/ui/Pages.tsx'
import { SearchField } from '@leitai/platform/web/ui/SearchField.tsx'
import { Button } from '@mantine/core'
import { Link, useSearchParams } from 'react-router'
import { organisationKinds, organisations } from '../contract.ts'
import { Logo, lookOf } from './About.tsx'
import { organisationsInput } from './loaders.ts'
import classes from './Organisation.module.css'

/** The organisations of the site. */
export default function Organisations() {
  const t = useText('organisation')
  const words = useWords()
  const [search] = useSearchParams()
  const input = organisationsInput(search)
  const { keyword, kind } = input
  const { list, total, page, pageSize } = useCall(organisations, input)
  const to = (change: Parameters<typeof paths.organisations>[0]) => paths.organisations({ keyword, kind, ...change })
  const filtered = keyword !== '' || kind !== undefined
  return (
    <>
      <Head title={t('title')} description={t('text')} keep={['kind', 'page']} />
      <PageHead title={t('title')} text={t('text')}>
        <Button component={Link} to={paths.myOrganisations()} variant="default">
          {t('mine')}
        </Button>
      </PageHead>
      <div className="page">
        <SearchField label={t('search')} value={keyword} to={(text) => to({ keyword: text })} />
        <FilterLinks
          label={t('kinds')}
          links={[undefined, ...organisationKinds].map((one) => ({
            key: one ?? '',
            text: one ? t(`kind.${one}`) : t('all'),
            to: to({ kind: one }),
            current: one === kind,
          }))}
        />
        {list.length === 0 &&
          (filtered ? (
            <Empty drawing="search" title={t('noneFound')} compact>
              <Button component={Link} to={paths.organisations()} variant="default">
                {t('clear')}
              </Button>
            </Empty>
          ) : (
            <Empty title={t('none')} text={t('noneText')} compact>
              <Button component={Link} to={paths.contact()} variant="default">
                {t('contactUs')}
              </Button>
            </Empty>
          ))}
        <List className={classes.list}>
          {list.map((one) => (
            <Card component="li" key={one.id} className={classes.card} style={lookOf(one)}>
              <Logo of={one} />
              <div>
                <Link to={paths.organisation(one.key)}>{words(one.name)}</Link>
                <p className={classes.quiet}>
                  {t(`kind.${one.kind}`)} · {t('members', { count: one.members })}
                </p>
              </div>
            </Card>
          ))}
        </List>
        <Pages total={total} page={page} pageSize={pageSize} to={(next) => to({ page: next })} />
      </div>
    </>
  )
}
