/** Long because it shows every field in each of its states. */

import { BilingualField } from '../../platform/ui/BilingualField.tsx'
import { CascadeField } from '../../platform/ui/CascadeField.tsx'
import { CodeField } from '../../platform/ui/CodeField.tsx'
import { DateTimeField } from '../../platform/ui/DateTimeField.tsx'
import { IntegerField } from '../../platform/ui/IntegerField.tsx'
import { IntegerInput } from '../../platform/ui/IntegerInput.tsx'
import { LongText } from '../../platform/ui/LongText.tsx'
import { NumberField } from '../../platform/ui/NumberField.tsx'
import { SearchField } from '../../platform/ui/SearchField.tsx'
import { TagsField } from '../../platform/ui/TagsField.tsx'
import { type Group, Held, type Say, words } from './gallery.ts'

const none: string[] = []
const regions = (say: Say) => [
  { value: '11', label: say('北京市', 'Beijing'), children: [{ value: '1101', label: say('海淀区', 'Haidian') }] },
  { value: '31', label: say('上海市', 'Shanghai') },
]
const label = (say: Say) => say('竞赛名称', 'Competition name')
const error = (say: Say) => say('请输入竞赛名称', 'Competition name is required')
const long = (say: Say) =>
  say(
    '用过去三年的用电量和气温预测下一周每小时的用电量。',
    'Forecast next week’s hourly demand from three years of demand and temperature. ',
  ).repeat(8)
const query = 'select id,\n  avg(prediction) as prediction -- mean\nfrom submission\ngroup by id\n'

export const fields: Group = {
  name: 'fields',
  entries: [
    {
      file: 'BilingualField',
      states: [
        {
          name: 'empty',
          show: (say) => (
            <Held start={{ zh: '', en: '' }}>
              {(value, onChange) => (
                <BilingualField label={label(say)} value={value} onChange={onChange} max={60} required />
              )}
            </Held>
          ),
        },
        {
          name: 'filled',
          show: (say) => (
            <Held start={words}>
              {(value, onChange) => (
                <BilingualField label={label(say)} value={value} onChange={onChange} max={60} required />
              )}
            </Held>
          ),
        },
        {
          name: 'rows',
          show: (say) => (
            <Held start={words}>
              {(value, onChange) => (
                <BilingualField label={say('简介', 'Summary')} value={value} onChange={onChange} max={200} rows={3} />
              )}
            </Held>
          ),
        },
      ],
    },
    {
      file: 'CascadeField',
      states: [
        {
          name: 'empty',
          show: (say) => (
            <Held start={none}>
              {(value, onChange) => (
                <CascadeField label={say('地区', 'Region')} data={regions(say)} value={value} onChange={onChange} />
              )}
            </Held>
          ),
        },
        {
          name: 'filled',
          show: (say) => (
            <Held start={['11', '1101']}>
              {(value, onChange) => (
                <CascadeField label={say('地区', 'Region')} data={regions(say)} value={value} onChange={onChange} />
              )}
            </Held>
          ),
        },
        {
          name: 'error',
          show: (say) => (
            <Held start={none}>
              {(value, onChange) => (
                <CascadeField
                  label={say('地区', 'Region')}
                  error={say('请选择地区', 'Choose a region')}
                  data={regions(say)}
                  value={value}
                  onChange={onChange}
                />
              )}
            </Held>
          ),
        },
        {
          name: 'disabled',
          show: (say) => (
            <Held start={['31']}>
              {(value, onChange) => (
                <CascadeField
                  label={say('地区', 'Region')}
                  disabled
                  data={regions(say)}
                  value={value}
                  onChange={onChange}
                />
              )}
            </Held>
          ),
        },
      ],
    },
    {
      file: 'CodeField',
      states: [
        {
          name: 'empty',
          show: (say) => (
            <Held start="">
              {(value, onChange) => (
                <CodeField
                  label={say('代码', 'Code')}
                  description={say('用 SQL 写。', 'Written in SQL.')}
                  language="sql"
                  value={value}
                  onChange={onChange}
                  maxLength={2000}
                />
              )}
            </Held>
          ),
        },
        {
          name: 'filled',
          show: (say) => (
            <Held start={query}>
              {(value, onChange) => (
                <CodeField
                  label={say('代码', 'Code')}
                  language="sql"
                  value={value}
                  onChange={onChange}
                  maxLength={2000}
                />
              )}
            </Held>
          ),
        },
        {
          name: 'too-long',
          show: (say) => (
            <Held start={query}>
              {(value, onChange) => (
                <CodeField
                  label={say('代码', 'Code')}
                  language="sql"
                  value={value}
                  onChange={onChange}
                  maxLength={20}
                />
              )}
            </Held>
          ),
        },
      ],
    },
    {
      file: 'DateTimeField',
      states: [
        {
          name: 'empty',
          show: (say) => (
            <Held<string | null> start={null}>
              {(value, onChange) => (
                <DateTimeField label={say('开始时间', 'Start')} value={value} onChange={onChange} required />
              )}
            </Held>
          ),
        },
        {
          name: 'filled',
          show: (say) => (
            <Held<string | null> start="2026-11-20T04:00:00.000Z">
              {(value, onChange) => (
                <DateTimeField
                  label={say('开始时间', 'Start')}
                  hint={say('北京时间。', 'Beijing time.')}
                  value={value}
                  onChange={onChange}
                />
              )}
            </Held>
          ),
        },
      ],
    },
    {
      file: 'IntegerField',
      states: [
        {
          name: 'empty',
          show: (say) => (
            <Held<number | null> start={null}>
              {(value, onChange) => (
                <IntegerField
                  label={say('人数上限', 'Most people')}
                  hint={say('留空则不限。', 'Empty means no limit.')}
                  value={value}
                  onChange={onChange}
                  maybe
                />
              )}
            </Held>
          ),
        },
        {
          name: 'filled',
          show: (say) => (
            <Held<number | null> start={500}>
              {(value, onChange) => (
                <IntegerField label={say('人数上限', 'Most people')} value={value} onChange={onChange} />
              )}
            </Held>
          ),
        },
      ],
    },
    {
      file: 'IntegerInput',
      states: [
        {
          name: 'filled',
          show: (say) => (
            <Held start="12">
              {(value, onChange) => <IntegerInput label={say('数量', 'Quantity')} value={value} onChange={onChange} />}
            </Held>
          ),
        },
        {
          name: 'error',
          show: (say) => (
            <Held start="">
              {(value, onChange) => (
                <IntegerInput
                  label={say('数量', 'Quantity')}
                  required
                  error={say('请输入数量', 'Quantity is required')}
                  value={value}
                  onChange={onChange}
                />
              )}
            </Held>
          ),
        },
        {
          name: 'disabled',
          show: (say) => (
            <Held start="3">
              {(value, onChange) => (
                <IntegerInput label={say('数量', 'Quantity')} disabled value={value} onChange={onChange} />
              )}
            </Held>
          ),
        },
      ],
    },
    {
      file: 'LongText',
      states: [
        {
          name: 'empty',
          show: (say) => (
            <Held start="">
              {(value, onChange) => (
                <LongText
                  label={say('简介', 'Summary')}
                  maxLength={500}
                  value={value}
                  onChange={(event) => onChange(event.currentTarget.value)}
                />
              )}
            </Held>
          ),
        },
        {
          name: 'long',
          show: (say) => (
            <Held start={long(say)}>
              {(value, onChange) => (
                <LongText
                  label={say('简介', 'Summary')}
                  maxLength={500}
                  value={value}
                  onChange={(event) => onChange(event.currentTarget.value)}
                />
              )}
            </Held>
          ),
        },
        {
          name: 'error',
          show: (say) => (
            <Held start="">
              {(value, onChange) => (
                <LongText
                  label={label(say)}
                  required
                  error={error(say)}
                  maxLength={500}
                  value={value}
                  onChange={(event) => onChange(event.currentTarget.value)}
                />
              )}
            </Held>
          ),
        },
        {
          name: 'disabled',
          show: (say) => (
            <Held start={words.en}>
              {(value, onChange) => (
                <LongText
                  label={say('简介', 'Summary')}
                  disabled
                  maxLength={500}
                  value={value}
                  onChange={(event) => onChange(event.currentTarget.value)}
                />
              )}
            </Held>
          ),
        },
      ],
    },
    {
      file: 'NumberField',
      states: [
        {
          name: 'filled',
          show: (say) => (
            <Held start="0.35">
              {(value, onChange) => (
                <NumberField
                  label={say('权重', 'Weight')}
                  min={0}
                  max={1}
                  decimals={2}
                  value={value}
                  onChange={onChange}
                />
              )}
            </Held>
          ),
        },
        {
          name: 'error',
          show: (say) => (
            <Held start="x">
              {(value, onChange) => (
                <NumberField
                  label={say('权重', 'Weight')}
                  error={say('请输入数字', 'Enter a number')}
                  value={value}
                  onChange={onChange}
                />
              )}
            </Held>
          ),
        },
      ],
    },
    {
      file: 'SearchField',
      states: [
        {
          name: 'empty',
          show: (say) => (
            <SearchField label={say('搜索竞赛', 'Search competitions')} value="" to={() => '/gallery.html'} />
          ),
        },
        {
          name: 'filled',
          show: (say) => (
            <SearchField
              label={say('搜索竞赛', 'Search competitions')}
              value={say('用电量', 'power')}
              to={() => '/gallery.html'}
            />
          ),
        },
      ],
    },
    {
      file: 'TagsField',
      states: [
        {
          name: 'empty',
          show: (say) => (
            <Held start={none}>
              {(value, onChange) => (
                <TagsField
                  label={say('标签', 'Tags')}
                  max={3}
                  placeholder={say('按回车添加', 'Enter adds one')}
                  value={value}
                  onChange={onChange}
                />
              )}
            </Held>
          ),
        },
        {
          name: 'full',
          show: (say) => (
            <Held start={[say('图像', 'images'), say('时间序列', 'time series'), say('入门', 'beginners')]}>
              {(value, onChange) => <TagsField label={say('标签', 'Tags')} max={3} value={value} onChange={onChange} />}
            </Held>
          ),
        },
        {
          name: 'error',
          show: (say) => (
            <Held start={none}>
              {(value, onChange) => (
                <TagsField
                  label={say('标签', 'Tags')}
                  max={3}
                  error={say('请输入标签', 'Tags are required')}
                  value={value}
                  onChange={onChange}
                />
              )}
            </Held>
          ),
        },
      ],
    },
  ],
}
