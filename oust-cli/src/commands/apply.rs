//! `oust apply`: plays moves and prints the position reached.

use oust_core::{Action, Game};

use crate::args::{ApplyArgs, OutputFormat};
use crate::output::{JsonOf, Printer};
use crate::several::Several;
use crate::source::{Request, Unnamed};
use crate::view::View;

pub(crate) fn run(args: &ApplyArgs) -> anyhow::Result<()> {
    let request = Request::new(&args.source, &args.words, Unnamed::Board13)?;
    let mut view = request.view()?;
    view.require_side()?;
    let text = if request.has_moves() {
        request.moves()?
    } else {
        request.moves_on_standard_input()?
    };
    let before = view.transcript.game.actions().len();
    view.play(&text, args.source.coords)?;
    let output = &args.output;
    let printer = Printer::new(
        output.to,
        args.source.coords,
        &output.picture,
        JsonOf::Position,
    );
    let mut out = std::io::stdout().lock();
    // A page has every placement.
    if args.each && printer.format != OutputFormat::Html {
        let mut several = Several::new(printer);
        for view in after_each_placement(&view, before) {
            several.print(&mut out, &view)?;
        }
    } else {
        printer.print(&mut out, &view)?;
    }
    Ok(())
}

/// The game after each of its placements behind the first `before` actions.
fn after_each_placement(view: &View, before: usize) -> impl Iterator<Item = View> + '_ {
    let game = &view.transcript.game;
    let mut replayed = Game::from_position(game.start().clone());
    game.actions()
        .enumerate()
        .filter_map(move |(index, action)| {
            replayed.act(action).expect("the game has done it");
            let shown = index >= before && matches!(action, Action::Place(_));
            shown.then(|| {
                let mut step = View::of_game(replayed.clone());
                step.transcript.headers.clone_from(&view.transcript.headers);
                step
            })
        })
}
