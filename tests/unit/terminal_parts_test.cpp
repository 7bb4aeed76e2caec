#include <gtest/gtest.h>

#include "terminal/advice.h"
#include "terminal/board_text.h"
#include "terminal/command.h"
#include "terminal/layout.h"
#include "terminal/menu.h"
#include "terminal/names.h"
#include "terminal/text.h"

namespace puissance::terminal {
namespace {

constexpr Game drop_game{7, 6, 4, Gravity::down};
constexpr Game gomoku{15, 15, 5, Gravity::none};

TEST(Command, of_a_key_has_the_word_that_the_screen_shows) {
    for (const auto language : {words::Language::english, words::Language::french})
        for (const auto* const key :
             {"keys.undo", "keys.redo", "keys.hint", "keys.analysis", "keys.save", "keys.load",
              "keys.restart", "keys.swap", "keys.menu", "keys.help", "keys.quit"}) {
            const std::string shown = words::say(language, key);  // "u undo"
            const Verb verb = parse_command(Game{}, shown.substr(0, 1)).verb;
            EXPECT_NE(verb, Verb::move) << shown;
            EXPECT_EQ(parse_command(Game{}, shown.substr(2)).verb, verb) << shown;
        }
}

TEST(Command, is_read_in_both_languages) {
    EXPECT_EQ(parse_command(drop_game, "undo").verb, Verb::undo);
    EXPECT_EQ(parse_command(drop_game, "  ANNULER ").verb, Verb::undo);
    EXPECT_EQ(parse_command(drop_game, "échanger").verb, Verb::swap);
    EXPECT_EQ(parse_command(drop_game, "echanger\r").verb, Verb::swap);
    const Command save = parse_command(drop_game, "save  my game.txt ");
    EXPECT_EQ(save.verb, Verb::save);
    EXPECT_EQ(save.rest, "my game.txt");
    EXPECT_EQ(parse_command(drop_game, " \t").verb, Verb::nothing);
    EXPECT_EQ(parse_command(drop_game, "4").verb, Verb::move);
    EXPECT_EQ(parse_command(gomoku, "h8").rest, "h8");
}

TEST(Command, gives_way_to_a_column) {
    EXPECT_EQ(parse_command(drop_game, "a").verb, Verb::analysis);
    EXPECT_EQ(parse_command({12, 6, 4, Gravity::down}, "a").verb, Verb::move);
    EXPECT_EQ(parse_command({12, 6, 4, Gravity::down}, "u").verb, Verb::undo);
}

TEST(Advice, lists_the_move_of_the_analysis_before_its_equals) {
    const Verdict draw{ScoreKind::draw, 20, 0, true};
    const Verdict loss{ScoreKind::loss, 8, -5, true};
    Analysis analysis;
    analysis.move = move_at(2);
    for (const auto& [column, score] : {std::pair{0, loss}, {1, draw}, {2, draw}})
        analysis.options.push_back({move_at(column), score, {move_at(column)}});
    const auto options = best_options(analysis, 2);
    ASSERT_EQ(options.size(), 2U);
    EXPECT_EQ(options[0].move, move_at(2));
    EXPECT_EQ(options[1].move, move_at(1));
}

TEST(BoardText, marks_the_last_move_and_the_winning_line) {
    EXPECT_EQ(board_text(parse_moves({4, 4, 3, Gravity::down}, "1212").value()),
              " . . . .\n . . . .\n x(o). .\n x o . .\n 1 2 3 4\n");
    EXPECT_EQ(board_text(parse_moves({4, 4, 3, Gravity::down}, "12121").value()),
              " . . . .\n(X). . .\n X o . .\n X o . .\n 1 2 3 4\n");
    EXPECT_EQ(board_text(parse_moves({3, 3, 3, Gravity::none}, "a1b2").value()),
              "  3 . . .\n  2 .(o).\n  1 x . .\n    a b c\n");
}

TEST(Menu, ends_with_what_was_chosen) {
    Menu menu(std::nullopt);
    EXPECT_FALSE(menu.choose(1));  // Tic-tac-toe
    EXPECT_FALSE(menu.choose(5));  // against perfect
    EXPECT_TRUE(menu.back());
    EXPECT_FALSE(menu.choose(3));  // against hard
    const auto setup = menu.choose(1);
    ASSERT_TRUE(setup);
    EXPECT_EQ(to_text(setup->game), "tictactoe");
    EXPECT_EQ(setup->first.level, Level::hard);
    EXPECT_TRUE(setup->second.is_human);
}

TEST(Menu, offers_the_ladder) {
    Menu menu(parse_game("connect4").value());
    EXPECT_FALSE(menu.choose(7));
    EXPECT_EQ(menu.choices().size(), 10U);
    EXPECT_TRUE(say(words::Language::french, menu.choices()[2]).starts_with("Niveau 3\u00a0: "));
    EXPECT_FALSE(menu.choose(2));
    const auto setup = menu.choose(0);  // I begin.
    ASSERT_TRUE(setup);
    EXPECT_TRUE(setup->first.is_human);
    EXPECT_EQ(setup->second.text, "level:3");

    Menu spectator(parse_game("connect4").value());
    EXPECT_FALSE(spectator.choose(6));
    EXPECT_FALSE(spectator.choose(5));
    const auto watched = spectator.choose(14);
    ASSERT_TRUE(watched);
    EXPECT_EQ(watched->first.text, "level:1");
    EXPECT_EQ(watched->second.text, "level:10");
}

TEST(Menu, offers_every_named_game) {
    Menu menu(std::nullopt);
    ASSERT_EQ(menu.choices().size(), named_games().size() + 1);
    EXPECT_EQ(say(words::Language::english, menu.choices()[4]), "Standard Gomoku (15 × 15)");
    EXPECT_EQ(say(words::Language::french, menu.choices()[4]), "Gomoku standard, 15 × 15");
    EXPECT_FALSE(menu.choose(4));
    EXPECT_FALSE(menu.choose(0));  // Two players; five in a row has two openings.
    const auto setup = menu.choose(0);
    ASSERT_TRUE(setup);
    EXPECT_EQ(setup->game.rule, Rule::exactly);
    EXPECT_FALSE(setup->opening);
}

TEST(Menu, asks_for_the_opening_of_five_in_a_row_alone) {
    Menu menu(gomoku);
    EXPECT_FALSE(menu.choose(0));
    EXPECT_TRUE(menu.choose(1)->opening);
    EXPECT_TRUE(menu.back());
    EXPECT_FALSE(menu.choose(1));  // Against easy.
    EXPECT_FALSE(menu.choose(1));  // The machine begins.
    const auto setup = menu.choose(1);
    EXPECT_TRUE(setup->opening);
    EXPECT_TRUE(setup->second.is_human);
    EXPECT_TRUE(Menu(Game{7, 6, 4, Gravity::down}).choose(0));
}

TEST(Names, say_the_rule) {
    const Game longer{8, 7, 4, Gravity::down};
    const Game exact{8, 7, 4, Gravity::down, Rule::exactly};
    EXPECT_EQ(say(words::Language::english, game_size(longer)), "8 × 7, 4 in a row");
    EXPECT_EQ(say(words::Language::english, game_size(exact)), "8 × 7, exactly 4 in a row");
    EXPECT_EQ(say(words::Language::french, game_size(exact)), "8 × 7, exactement 4 à aligner");
}

TEST(Menu, takes_another_board_and_keeps_asking_for_a_good_one) {
    Menu menu(std::nullopt);
    EXPECT_FALSE(menu.back());
    EXPECT_FALSE(menu.choose(5));
    EXPECT_TRUE(menu.choices().empty());
    EXPECT_FALSE(menu.enter("drop:3x200x4"));
    EXPECT_TRUE(menu.enter("drop:8x7x4"));
    EXPECT_FALSE(menu.choose(6));  // two machines
    EXPECT_FALSE(menu.choose(0));
    const auto setup = menu.choose(4);
    ASSERT_TRUE(setup);
    EXPECT_EQ(setup->first.level, Level::easy);
    EXPECT_EQ(setup->second.level, Level::perfect);
}

TEST(Layout, finds_every_cell_where_it_put_it) {
    for (const Game& game : {drop_game, gomoku, Game{19, 19, 5, Gravity::none},
                             Game{3, 3, 3, Gravity::none}, Game{12, 9, 4, Gravity::down}})
        for (const ScreenSize screen :
             {ScreenSize{24, 80}, ScreenSize{60, 200}, ScreenSize{22, 46}}) {
            const Layout layout = layout_of(game, screen);
            if (!layout.fits) continue;
            for (int index = 0; index < game.cells(); ++index) {
                const Cell cell{index % game.columns, index / game.columns};
                const Place place = layout.place_of(cell);
                EXPECT_TRUE(place.row >= 0 && place.row < layout.message_row());
                EXPECT_TRUE(place.column >= 0 && place.column < screen.columns);
                const auto found = layout.cell_at(place);
                ASSERT_TRUE(found);
                EXPECT_EQ(found->column, cell.column);
                EXPECT_TRUE(game.drops() || found->row == cell.row);
            }
        }
}

TEST(Layout, fits_where_it_should) {
    EXPECT_TRUE(layout_of(drop_game, {24, 80}).has_panel);
    EXPECT_TRUE(layout_of({19, 19, 5, Gravity::none}, {24, 80}).has_panel);
    EXPECT_TRUE(layout_of(drop_game, {10, 20}).fits);
    EXPECT_FALSE(layout_of(gomoku, {10, 20}).fits);
    EXPECT_FALSE(layout_of(drop_game, {1, 1}).fits);
    EXPECT_FALSE(layout_of(drop_game, {24, 80}).cell_at({0, 79}));
}

TEST(Text, survives_what_is_no_text) {
    EXPECT_EQ(decode("é●"), U"é●");
    EXPECT_EQ(decode("\xC3"), U"\uFFFD");
    EXPECT_EQ(decode("\xFF\x80x"), U"\uFFFD\uFFFDx");
    EXPECT_EQ(decode("\xED\xA0\x80"), U"\uFFFD");
    for (const char32_t character : U"aé●𝄞")
        EXPECT_EQ(decode(encode(character)).front(), character);
}

TEST(Text, breaks_lines_at_spaces) {
    EXPECT_EQ(wrap("one two three", 7), (std::vector<std::string>{"one two", "three"}));
    EXPECT_EQ(wrap("unbreakable x", 4), (std::vector<std::string>{"unbreakable", "x"}));
    EXPECT_TRUE(wrap("", 5).empty());
    EXPECT_EQ(cut("abcdef", 4), "abc…");
    EXPECT_EQ(padded("ab", 4), "ab  ");
}

}  // namespace
}  // namespace puissance::terminal
