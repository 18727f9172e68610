import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const require = createRequire(import.meta.url);
const plots = path.dirname(require.resolve('uplot'));

/** The library that draws the plots, as its authors ship it. */
export const plotScript = () => readFileSync(path.join(plots, 'uPlot.iife.min.js'), 'utf8');
export const plotStyle = () => readFileSync(path.join(plots, 'uPlot.min.css'), 'utf8');

/** The style of the page: light and dark by the reader's setting. */
export const style = `
:root{color-scheme:light dark;--ink:#1b1f24;--paper:#fff;--soft:#57606a;--line:#d0d7de;--good:#1a7f37;--bad:#cf222e;--warn:#9a6700}
@media (prefers-color-scheme:dark){:root{--ink:#e6edf3;--paper:#0d1117;--soft:#9198a1;--line:#3d444d;--good:#3fb950;--bad:#ff7b72;--warn:#d29922}}
*{box-sizing:border-box}
body{margin:0 auto;max-width:72rem;padding:1.5rem;font:15px/1.5 system-ui,sans-serif;color:var(--ink);background:var(--paper)}
h1{font-size:1.5rem;margin:0 0 .5rem}h2{font-size:1.15rem;margin:2rem 0 .5rem}
dl{display:grid;grid-template-columns:max-content 1fr;gap:.1rem 1rem;margin:0}dt{color:var(--soft)}dd{margin:0}
.scroll{overflow-x:auto}table{border-collapse:collapse;width:100%}th,td{text-align:left;padding:.25rem .5rem;border-bottom:1px solid var(--line)}
td.number,th.number{text-align:right;font-variant-numeric:tabular-nums}
.pass{color:var(--good)}.fail,.threshold,.error,.broken{color:var(--bad)}.invalid,.stopped{color:var(--warn)}
pre{padding:.5rem;border:1px solid var(--line);border-radius:.25rem;white-space:pre-wrap;font:12px/1.45 ui-monospace,monospace}
.plot{margin:.5rem 0}.u-legend{font-size:.85rem}.u-title{font-size:.95rem}
@media print{body{max-width:none;padding:0}.plot{break-inside:avoid}}
`;

/** Draws each plot of the data into its place. */
export const script = `
const plots=JSON.parse(document.querySelector('#plots').textContent);
const style=getComputedStyle(document.documentElement);const ink=style.getPropertyValue('--ink'),line=style.getPropertyValue('--line');
const colours=['#0969da','#cf222e','#1a7f37','#bf8700','#8250df','#1b7c83','#bc4c00','#6e7781'];
const drawn=[];
for(const {id,title,x,unit,isLogarithmic,series,percentiles} of plots){const place=document.querySelector('#'+id);if(!place)continue;
const axis={stroke:ink,grid:{stroke:line},ticks:{stroke:line}};
const options={title,width:place.clientWidth,height:280,scales:{x:{time:false},y:{distr:isLogarithmic?3:1}},
axes:[{...axis,label:percentiles?'percentile':'seconds',...(percentiles&&{values:(_,marks)=>marks.map((mark)=>percentiles[mark]??'')})},{...axis,label:unit,size:70}],
series:[{label:percentiles?'percentile':'seconds',...(percentiles&&{value:(_,mark)=>percentiles[mark]??''})},...series.map(({label},index)=>({label,stroke:colours[index%colours.length],width:1.5,spanGaps:false}))]};
drawn.push([new uPlot(options,[x,...series.map(({values})=>values)],place),place])}
addEventListener('resize',()=>{for(const [plot,place] of drawn)plot.setSize({width:place.clientWidth,height:280})});
`;
