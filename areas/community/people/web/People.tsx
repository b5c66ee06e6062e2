import { Role } from '@leitai/identity/profile/contract'
import { useCall } from '@leitai/platform/web/api'
import { Head } from '@leitai/platform/web/framework/Head.tsx'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { type PeopleFilter, paths } from '@leitai/platform/web/paths'
import { Empty } from '@leitai/platform/web/ui/Empty.tsx'
import { FilterLinks } from '@leitai/platform/web/ui/FilterLinks.tsx'
import { PageHead } from '@leitai/platform/web/ui/PageHead.tsx'
import { Pages } from '@leitai/platform/web/ui/Pages.tsx'
import { SearchField } from '@leitai/platform/web/ui/SearchField.tsx'
import { Button, Checkbox } from '@mantine/core'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { findPeople } from '../contract.ts'
import classes from './People.module.css'
import { PersonItem } from './PersonItem.tsx'
import { peopleFilter, peopleInput, peopleTabs, readPeopleTab } from './people-input.ts'
import { RecruitingTeams } from './RecruitingTeams.tsx'

/** Users, and teams that look for members; the URL holds the filter. */
export default function People() {
  const t = useText('people')
  const [search] = useSearchParams()
  const tab = readPeopleTab(search)
  return (
    <>
      <Head title={t('people.title')} description={t('people.text')} keep={['tab', 'role', 'page']} />
      <PageHead title={t('people.title')} text={t(tab === 'teams' ? 'teams.text' : 'people.text')}>
        <Button component={Link} to={paths.settings()} variant="default">
          {t('people.mine')}
        </Button>
      </PageHead>
      <div className="page">
        <nav className={classes.tabs} data-first aria-label={t('people.tabs')}>
          {peopleTabs.map((one) => (
            <Link
              key={one}
              to={paths.people(one === 'people' ? {} : { tab: one })}
              aria-current={one === tab ? 'page' : undefined}
              preventScrollReset
            >
              {t(`people.tab.${one}`)}
            </Link>
          ))}
        </nav>
        {tab === 'teams' ? <RecruitingTeams /> : <PeopleList />}
      </div>
    </>
  )
}

function PeopleList() {
  const t = useText('people')
  const settings = useText('settings')
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const input = peopleInput(search)
  const { list, total, page, pageSize } = useCall(findPeople, input)
  const { page: _page, ...filter } = peopleFilter(input)
  const to = (change: PeopleFilter) => paths.people({ ...filter, ...change })
  return (
    <>
      <div className={classes.filters}>
        <SearchField label={t('people.search')} value={filter.keyword ?? ''} to={(keyword) => to({ keyword })} />
        <Checkbox
          label={t('people.looking')}
          checked={filter.looking ?? false}
          onChange={(event) =>
            void navigate(to({ looking: event.currentTarget.checked }), { preventScrollReset: true })
          }
        />
        <FilterLinks
          label={t('people.order')}
          links={(['', 'newest'] as const).map((order) => ({
            key: order,
            text: t(`people.order.${order || 'points'}`),
            to: to({ order }),
            current: filter.order === order,
          }))}
        />
      </div>
      <FilterLinks
        label={t('people.role')}
        links={(['', ...Role.options] as const).map((role) => ({
          key: role,
          text: role === '' ? t('people.allRoles') : settings(`role.${role}`),
          to: to({ role }),
          current: filter.role === role,
        }))}
      />
      {list.length === 0 ? (
        <Empty drawing="search" title={t('people.none')} text={t('people.noneHelp')}>
          <Button component={Link} to={paths.people()}>
            {t('people.all')}
          </Button>
        </Empty>
      ) : (
        <ul className={classes.grid} aria-label={t('people.title')}>
          {list.map((person) => (
            <PersonItem key={person.userId} person={person} />
          ))}
        </ul>
      )}
      {total > 0 && <Pages total={total} page={page} pageSize={pageSize} to={(next) => to({ page: next })} />}
    </>
  )
}
