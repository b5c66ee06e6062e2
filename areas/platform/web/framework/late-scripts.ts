import { hasAll, newerInPages, required } from '../engine/newer.ts'
import type { Assets } from './shown-app.ts'

/** The meta element that lists the page's scripts: links or script elements would be fetched immediately. */
export const SCRIPTS_NAME = 'scripts'

export const scriptsOf = ({ run, preload, older }: Assets) => JSON.stringify({ run, preload, older })

/** Set on the root element of a page whose scripts do not run, as the browser is too old: styles show the line that says so. */
const OLD_ATTRIBUTE = 'data-old'
/** Set by the application when it starts. */
export const STARTED_ATTRIBUTE = 'data-started'

/**
 * An inline script for the head, below the style sheets. It runs once those are there, and only then fetches the application's scripts, since
 * on a slow connection they would compete with what the first paint waits for. It runs them after the first paint: until then the page can be
 * read, and its links and forms work. A frame becomes visible some frames after it was drawn, which a PerformanceObserver reports. A hidden
 * tab paints nothing, so its scripts run immediately.
 *
 * A browser that lacks what newer.ts lists first runs what replaces it. One that is too old, or cannot parse the application, runs nothing
 * more: the page stays readable with a line that says so, and its forms, which the application would handle, are not sent.
 */
export const loadLate = `(function(){
var m=document.querySelector('meta[name=${SCRIPTS_NAME}]'),begun=false;
if(!m)return;
var all=JSON.parse(m.content),root=document.documentElement;
function old(){
root.setAttribute('${OLD_ATTRIBUTE}','');
addEventListener('submit',function(e){e.preventDefault();scrollTo(0,0)},true)
}
if(!${hasAll(required)})return old();
addEventListener('error',function(e){if(e.error instanceof SyntaxError&&!root.hasAttribute('${STARTED_ATTRIBUTE}'))old()});
function add(name,set){var e=document.createElement(name);for(var k in set)e[k]=set[k];document.head.appendChild(e)}
all.run.concat(all.preload).forEach(function(href){add('link',{rel:'modulepreload',href:href})});
function run(){
if(begun)return;
begun=true;
if(all.older&&!${hasAll(newerInPages)})add('script',{type:'module',src:all.older,onload:start,onerror:start});
else start()
}
function start(){all.run.forEach(function(src){add('script',{type:'module',src:src})})}
addEventListener('DOMContentLoaded',function(){
if(document.hidden)run();
requestAnimationFrame(function(){requestAnimationFrame(function(){
if(performance.getEntriesByType('paint').length)run();
else try{new PerformanceObserver(run).observe({type:'paint',buffered:true})}catch(e){run()}
})});
setTimeout(run,3000)
})
})()`
