import type { Assets } from './state.ts'

/** The meta element that lists the page's scripts: links or script elements would be fetched immediately. */
export const SCRIPTS_NAME = 'scripts'

export const scriptsOf = ({ run, preload }: Assets) => JSON.stringify({ run, preload })

/**
 * An inline script for the head, below the style sheets. It runs once those are there, and only then fetches the application's scripts, since
 * on a slow connection they would compete with what the first paint waits for. It runs them after the first paint: until then the page can be
 * read, and its links and forms work. A frame becomes visible some frames after it was drawn, which a PerformanceObserver reports. A hidden
 * tab paints nothing, so its scripts run immediately.
 */
export const loadLate = `(function(){
var m=document.querySelector('meta[name=${SCRIPTS_NAME}]'),begun=false;
if(!m)return;
var all=JSON.parse(m.content);
function add(name,set){var e=document.createElement(name);for(var k in set)e[k]=set[k];document.head.appendChild(e)}
all.run.concat(all.preload).forEach(function(href){add('link',{rel:'modulepreload',href:href})});
function run(){
if(begun)return;
begun=true;
all.run.forEach(function(src){add('script',{type:'module',src:src})})
}
addEventListener('DOMContentLoaded',function(){
if(document.hidden)run();
requestAnimationFrame(function(){requestAnimationFrame(function(){
if(performance.getEntriesByType('paint').length)run();
else try{new PerformanceObserver(run).observe({type:'paint',buffered:true})}catch(e){run()}
})});
setTimeout(run,3000)
})
})()`
